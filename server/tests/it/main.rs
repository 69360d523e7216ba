//! Tests of the server over real sockets of this machine, and of the referee without any. They are in one program, so that
//! it is linked only once.

mod abuse;
mod cuts;
mod described;
mod hostile;
mod kills;
mod limits;
mod lost;
mod past;
mod play;
mod protocol;
mod python;
mod referee;
mod several_servers;
mod start;
mod store;
mod support;
