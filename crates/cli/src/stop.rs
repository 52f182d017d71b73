//! Ctrl-C: the first asks for a clean end, the second ends the process.

use bots::Cancel;

/// What a process says to its shell when Ctrl-C ended it.
const INTERRUPTED: i32 = 130;

/// Is cancelled by Ctrl-C. Asked for once in a process, by the command it runs.
pub fn on_ctrl_c() -> Cancel {
    let cancel = Cancel::default();
    let asked = cancel.clone();
    let pressed = move || {
        if asked.is_cancelled() {
            std::process::exit(INTERRUPTED);
        }
        asked.cancel();
    };
    // Where this cannot be listened to, Ctrl-C ends the process as it always did.
    let _ = ctrlc::set_handler(pressed);
    cancel
}
