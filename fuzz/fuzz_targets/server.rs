#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| noughts_fuzz::server(data));
