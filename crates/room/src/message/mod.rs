//! What goes over the wire, as docs/PROTOCOL.md tells it: to a server or to a worker beside the page. The TypeScript
//! types are generated from these.

mod answer;
mod lesson;
mod request;
mod standing;

pub use answer::*;
pub use lesson::*;
pub use request::*;
pub use standing::*;
