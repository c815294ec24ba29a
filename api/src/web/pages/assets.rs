//! `/assets/…`: the style, the scripts and the pictures of the pages. A file's address has a hash of what is in it, so a browser
//! may keep it for ever.

use std::sync::LazyLock;

use actix_web::http::header;
use actix_web::{HttpResponse, web};
use sha2::{Digest as _, Sha256};

use crate::ground::details::Detail;
use crate::web::problem::{ApiError, ApiResult};

/// A file that pages load.
struct Asset {
    /// What templates call it.
    name: &'static str,
    kind: &'static str,
    text: &'static str,
}

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const PICTURE: &str = "image/svg+xml";

const ASSETS: [Asset; 7] = [
    Asset {
        name: "style.css",
        kind: CSS,
        // Pictures of boards bring their own.
        text: concat!(
            include_str!("../../../assets/style.css"),
            include_str!("../../../../engine/src/drawing/drawing.css")
        ),
    },
    Asset {
        name: "sign-in.js",
        kind: SCRIPT,
        text: include_str!("../../../assets/sign-in.js"),
    },
    Asset {
        name: "table.js",
        kind: SCRIPT,
        text: include_str!("../../../assets/table.js"),
    },
    Asset {
        name: "icon.svg",
        kind: PICTURE,
        text: include_str!("../../../assets/icon.svg"),
    },
    // A board of each game, as it is drawn on tables.
    Asset {
        name: "tammany-hall.svg",
        kind: PICTURE,
        text: include_str!("../../../../docs/pictures/tammany-hall.svg"),
    },
    Asset {
        name: "city-and-guilds.svg",
        kind: PICTURE,
        text: include_str!("../../../../docs/pictures/city-and-guilds.svg"),
    },
    Asset {
        name: "bull-moose.svg",
        kind: PICTURE,
        text: include_str!("../../../../docs/pictures/bull-moose.svg"),
    },
];

/// The addresses of all files, in their order.
static ADDRESSES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let address = |asset: &Asset| {
        let hash = Sha256::digest(asset.text);
        let hash = engine::hex::encode(hash.get(..8).unwrap_or(&hash));
        let (stem, ending) = asset.name.split_once('.').unwrap_or((asset.name, ""));
        format!("/assets/{stem}.{hash}.{ending}")
    };
    ASSETS.iter().map(address).collect()
});

/// The address of a file; of one that is not there, one that is not there.
pub(super) fn address(name: &str) -> &'static str {
    let place = ASSETS.iter().position(|asset| asset.name == name);
    let address = place.and_then(|place| ADDRESSES.get(place));
    address.map_or("/assets/none", String::as_str)
}

/// Every address, for tests.
pub fn addresses() -> impl Iterator<Item = &'static str> {
    ADDRESSES.iter().map(String::as_str)
}

/// Shows a file.
pub(super) async fn show(file: web::Path<String>) -> ApiResult<HttpResponse> {
    let found = ADDRESSES
        .iter()
        .zip(&ASSETS)
        .find(|(address, _)| address.strip_prefix("/assets/") == Some(file.as_str()));
    let (_, asset) = found.ok_or(ApiError::not_found(Detail::NoPage))?;
    Ok(HttpResponse::Ok()
        .content_type(asset.kind)
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        // A picture that is opened by itself is a document, which could run scripts.
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'"))
        .body(asset.text))
}
