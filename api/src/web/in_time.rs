//! Bodies that do not arrive: who sends one a letter at a time holds a connection, and no more than that.

use std::cell::{Cell, RefCell};
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::body::{BodySize, BoxBody, EitherBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::http::{ConnectionType, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use actix_web::{HttpMessage as _, HttpResponse};
use futures_util::StreamExt as _;
use futures_util::stream::{self, LocalBoxStream};
use tokio::time::{Instant, timeout_at};

use crate::ground::details::Detail;
use crate::web::problem::ApiError;

/// How long the first bytes of a body may take, in seconds; a body of the usual size is there by then.
const FIRST: u64 = 30;

/// How many bytes a second must have come after that.
const LEAST: u64 = 16 * 1024;

/// A body as it arrives. It is held until the answer has been sent: what is left of a body that is let go before is read to
/// its end, which may never come, while a connection with one that is held is closed after the answer.
type Arriving = Rc<RefCell<LocalBoxStream<'static, Result<Bytes, PayloadError>>>>;

/// Gives up a body that comes too slowly: the request is answered 408, and its connection closed.
///
/// # Errors
/// Those of what it stands around.
pub async fn bodies<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, Holding>>, actix_web::Error> {
    let payload = request.take_payload();
    if matches!(payload, Payload::None) {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let late = Rc::new(Cell::new(false));
    let arriving: Arriving = Rc::new(RefCell::new(in_time(payload, Rc::clone(&late))));
    let held = Rc::clone(&arriving);
    request.set_payload(Payload::Stream {
        payload: Box::pin(stream::poll_fn(move |cx| {
            arriving.borrow_mut().poll_next_unpin(cx)
        })),
    });
    let response = next.call(request).await?;
    if !late.get() {
        return Ok(response.map_body(|_, body| Holding::new(body, held)));
    }
    let mut too_slow = HttpResponse::from_error(ApiError::Malformed {
        status: StatusCode::REQUEST_TIMEOUT,
        code: "too_slow",
        detail: Detail::BodyTooSlow {
            seconds: FIRST.into(),
            least: LEAST.into(),
        },
    });
    too_slow
        .head_mut()
        .set_connection_type(ConnectionType::Close);
    Ok(response.into_response(too_slow.map_body(|_, body| Holding::new(body, held))))
}

/// The same body, which fails once it is late.
fn in_time(
    payload: Payload,
    late: Rc<Cell<bool>>,
) -> LocalBoxStream<'static, Result<Bytes, PayloadError>> {
    let began = Instant::now();
    stream::unfold((payload, 0), move |(mut payload, come)| {
        let late = Rc::clone(&late);
        async move {
            let by = began + Duration::from_secs(FIRST + come / LEAST);
            let Ok(piece) = timeout_at(by, payload.next()).await else {
                late.set(true);
                let error = PayloadError::Io(io::ErrorKind::TimedOut.into());
                return Some((Err(error), (payload, come)));
            };
            let piece = piece?;
            let length = piece.as_ref().map_or(0, Bytes::len);
            let come = come.saturating_add(u64::try_from(length).unwrap_or(u64::MAX));
            Some((piece, (payload, come)))
        }
    })
    .fuse()
    .boxed_local()
}

/// The body of an answer, which holds that of its request until it has been sent.
pub struct Holding {
    body: BoxBody,
    _held: Arriving,
}

impl Holding {
    fn new<L>(body: impl MessageBody + 'static, held: Arriving) -> EitherBody<L, Self> {
        EitherBody::right(Self {
            body: BoxBody::new(body),
            _held: held,
        })
    }
}

impl MessageBody for Holding {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.body).poll_next(cx)
    }
}

/// Lets whatever only reads have the connections to the database that are kept for it.
///
/// # Errors
/// Those of what it stands around.
pub async fn reads<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    if request.method().is_safe() {
        crate::store::database::reading(next.call(request)).await
    } else {
        next.call(request).await
    }
}
