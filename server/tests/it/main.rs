//! Tests of the server over real sockets of this machine, and of the referee without any. They are in one program, so that
//! it is linked only once.

mod abuse;
mod class;
mod create;
mod cuts;
mod damage;
mod described;
mod disk;
mod health;
mod hostile;
mod http;
mod kills;
mod limits;
mod lost;
mod lost_lines;
mod past;
mod play;
mod protocol;
mod python;
mod referee;
mod several_servers;
mod sizes;
mod start;
mod store;
mod support;
