//! What a player is asked.

use crate::games::city_and_guilds::decision::Decision;

pub(in super::super) const fn question(decision: Decision) -> &'static str {
    match decision {
        Decision::Discard {} => "Laquelle de vos quatre tuiles rendez-vous ?",
        Decision::LayFirstTile {} => {
            "Par quelle tuile commencez-vous, dans un îlot encore sans tuile et loin de toutes les autres ?"
        }
        Decision::LayTile {} => "Quelle tuile posez-vous, et où ?",
        Decision::LayTavern {} => "Vous avez terminé un îlot : où posez-vous la taverne ?",
        Decision::DrawTile {} => "Laquelle des tuiles visibles prenez-vous ?",
    }
}
