use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use disqualified::ShortName;

/// What is said in the place of every name.
const LEFT_OUT: &str = "a name that the page leaves out";

/// The name of a type or of a system, which is left out.
#[derive(Clone, PartialEq, Eq)]
pub struct DebugName;

impl DebugName {
    /// Leaves this name out.
    pub const fn borrowed(_: &'static str) -> Self {
        Self
    }

    /// Leaves this name out.
    pub fn owned(_: String) -> Self {
        Self
    }

    /// Leaves the name of a type out.
    pub const fn type_name<T>() -> Self {
        Self
    }

    /// The short form of the name.
    pub const fn shortname(&self) -> ShortName<'_> {
        ShortName(LEFT_OUT)
    }

    /// What is said in the place of the name.
    pub fn as_string(&self) -> String {
        LEFT_OUT.to_owned()
    }
}

impl Deref for DebugName {
    type Target = str;

    fn deref(&self) -> &str {
        LEFT_OUT
    }
}

impl fmt::Display for DebugName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(LEFT_OUT)
    }
}

impl fmt::Debug for DebugName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(LEFT_OUT)
    }
}

impl From<Cow<'static, str>> for DebugName {
    fn from(_: Cow<'static, str>) -> Self {
        Self
    }
}

impl From<String> for DebugName {
    fn from(_: String) -> Self {
        Self
    }
}

impl From<&'static str> for DebugName {
    fn from(_: &'static str) -> Self {
        Self
    }
}

impl From<DebugName> for Cow<'static, str> {
    fn from(_: DebugName) -> Self {
        LEFT_OUT.into()
    }
}
