//! The system's default device.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rodio::mixer::Mixer;
use rodio::{DeviceSinkBuilder, MixerDeviceSink};

/// An open device.
pub struct Device {
    output: MixerDeviceSink,
    gone: Arc<AtomicBool>,
}

impl Device {
    /// Opens the current default device, if there is one.
    pub fn open() -> Option<Self> {
        let gone = Arc::new(AtomicBool::new(false));
        let fails = gone.clone();
        let builder = DeviceSinkBuilder::from_default_device().ok()?;
        let builder = builder.with_error_callback(move |_| fails.store(true, Ordering::Relaxed));
        let mut output = builder.open_sink_or_fallback().ok()?;
        output.log_on_drop(false);
        Some(Self { output, gone })
    }

    /// Where sounds are added.
    pub fn mixer(&self) -> &Mixer {
        self.output.mixer()
    }

    /// Whether the device can be heard no longer.
    pub fn is_gone(&self) -> bool {
        self.gone.load(Ordering::Relaxed)
    }
}
