//! The example bot plays a whole match.

use std::process::Command;

use crate::common::{Running, unlimited};

#[tokio::test(flavor = "multi_thread")]
async fn the_python_example_plays_a_match_to_its_end() {
    let server = Running::start(unlimited()).await;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/python_bot.py");
    let url = format!("http://{}", server.address);
    let run = tokio::task::spawn_blocking(move || Command::new("python3").args([script, &url, "damata"]).output());
    let output = run.await.unwrap().expect("python3 is installed");
    let (said, wrong) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && said.contains("rule M"), "{said}{wrong}");
}
