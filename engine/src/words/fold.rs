//! Letters without their marks, for whoever compares words or asks how one begins.

/// The text in small letters without accents: "Élodie" is "elodie", "Œdipe" is "oedipe"; a curly apostrophe is a plain
/// one. Letters of other scripts stay as they are.
pub(crate) fn folded(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            // Marks that stand by themselves behind their letter.
            '\u{300}'..='\u{36f}' => {}
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' | 'ạ'..='ặ' => {
                plain.push('a');
            }
            'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => plain.push('c'),
            'ď' => plain.push('d'),
            'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' | 'ẹ'..='ệ' => {
                plain.push('e');
            }
            'ĝ' | 'ğ' | 'ġ' | 'ģ' => plain.push('g'),
            'ì' | 'í' | 'î' | 'ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' | 'ỉ' | 'ị' => {
                plain.push('i');
            }
            'ñ' | 'ń' | 'ņ' | 'ň' => plain.push('n'),
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ō' | 'ŏ' | 'ő' | 'ø' | 'ơ' | 'ọ'..='ợ' => {
                plain.push('o');
            }
            'ŕ' | 'ř' => plain.push('r'),
            'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => plain.push('s'),
            'ţ' | 'ť' | 'ț' => plain.push('t'),
            'ù' | 'ú' | 'û' | 'ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' | 'ư' | 'ụ'..='ự' =>
            {
                plain.push('u');
            }
            'ý' | 'ÿ' => plain.push('y'),
            'ź' | 'ż' | 'ž' => plain.push('z'),
            'œ' => plain.push_str("oe"),
            'æ' => plain.push_str("ae"),
            '’' => plain.push('\''),
            other => plain.push(other),
        }
    }
    plain
}
