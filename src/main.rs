//! The program: on the command line whatever its arguments ask for, on the web the window.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    noughts::cli::main()
}

#[cfg(target_arch = "wasm32")]
fn main() {
    noughts::window::app(Default::default()).run();
}
