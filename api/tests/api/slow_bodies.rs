//! Bodies that come a letter at a time, or not at all.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::helpers::TestApp;

/// A thousand letters, as the head says.
const COUNTED: (&str, &str) = ("Content-Length: 1000", " ");

/// As many as ever come.
const ENDLESS: (&str, &str) = ("Transfer-Encoding: chunked", "1\r\n \r\n");

/// Sends a request whose body comes at one letter each time, and says what was answered, and after how long the connection was
/// closed.
async fn slowly(
    app: &TestApp,
    line: &str,
    (length, letter): (&str, &str),
    each: Duration,
) -> (String, Duration) {
    let address = app.url().strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "{line} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n{length}\r\n\r\n{letter}"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let began = Instant::now();
    let mut said = String::new();
    let (mut read, mut write) = stream.split();
    let mut piece = [0; 4096];
    loop {
        tokio::select! {
            got = read.read(&mut piece) => match got {
                Ok(0) | Err(_) => return (said, began.elapsed()),
                Ok(length) => said.push_str(&String::from_utf8_lossy(&piece[..length])),
            },
            () = tokio::time::sleep(each) => {
                // It may have been closed meanwhile.
                let _ = write.write_all(letter.as_bytes()).await;
            }
        }
        assert!(
            began.elapsed() < Duration::from_secs(90),
            "it is still open: {said}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_does_not_arrive_is_given_up_and_its_connection_closed() {
    let app = TestApp::start().await;
    let second = Duration::from_secs(1);
    let line = "POST /api/v1/sign-in";
    let (counted, endless, unasked, unasked_and_endless) = tokio::join!(
        slowly(&app, line, COUNTED, second),
        slowly(&app, line, ENDLESS, second),
        slowly(&app, "GET /healthz", COUNTED, second),
        slowly(&app, "GET /healthz", ENDLESS, second),
    );
    for (said, took) in [counted, endless] {
        assert!(said.starts_with("HTTP/1.1 408"), "{said}");
        assert!(said.contains("\"too_slow\""), "{said}");
        assert!(took > Duration::from_secs(28), "{took:?}");
    }
    for (said, took) in [unasked, unasked_and_endless] {
        assert!(said.starts_with("HTTP/1.1 200"), "{said}");
        assert!(took < Duration::from_secs(20), "{took:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_is_slow_and_comes_is_taken() {
    let app = TestApp::start().await;
    // A thousand letters at a hundred a second.
    let each = Duration::from_millis(10);
    let (said, _) = slowly(&app, "POST /api/v1/sign-in", COUNTED, each).await;
    // It is no JSON, and is told so.
    assert!(said.starts_with("HTTP/1.1 400"), "{said}");
}
