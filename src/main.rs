//! The program: on the command line whatever its arguments ask for. A page takes the library alone.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    noughts::cli::main()
}

#[cfg(target_arch = "wasm32")]
fn main() {}
