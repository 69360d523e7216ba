//! The native program. It does what its arguments ask for. The page uses only the library.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    noughts::cli::main()
}

#[cfg(target_arch = "wasm32")]
fn main() {}
