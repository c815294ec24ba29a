//! What a page offers to somebody without script: its links and its forms.

/// A form of a page.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageForm {
    /// Where it is sent.
    pub(crate) action: String,
    /// Its hidden fields.
    pub(crate) hidden: Vec<(String, String)>,
    /// Its buttons: names and values.
    pub(crate) buttons: Vec<(String, String)>,
    /// Its number fields, with their maxima.
    pub(crate) numbers: Vec<(String, usize)>,
    /// What can be ticked: names and values.
    pub(crate) ticks: Vec<(String, String)>,
    /// Its lists, with what can be chosen.
    pub(crate) lists: Vec<(String, Vec<String>)>,
    /// Its text fields.
    pub(crate) texts: Vec<String>,
}

impl PageForm {
    /// The body that it is sent as with these fields.
    pub(crate) fn body(&self, fields: &[(String, String)]) -> String {
        let mut body = url::form_urlencoded::Serializer::new(String::new());
        body.extend_pairs(&self.hidden);
        body.extend_pairs(fields);
        body.finish()
    }
}

/// A tag, with its attributes.
struct Tag<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, String)>,
}

impl Tag<'_> {
    fn get(&self, name: &str) -> Option<String> {
        let found = self.attributes.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value.clone())
    }
}

/// A text as it was before it was escaped.
pub(crate) fn plain(text: &str) -> String {
    let signs = [
        ("&#60;", "<"),
        ("&#62;", ">"),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#38;", "&"),
    ];
    signs.iter().fold(text.to_owned(), |text, (code, sign)| {
        text.replace(code, sign)
    })
}

fn tags(page: &str) -> impl Iterator<Item = Tag<'_>> {
    page.split('<').skip(1).map(|rest| {
        let tag = rest.split('>').next().unwrap();
        let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut attributes = Vec::new();
        while let Some((before, after)) = rest.split_once("=\"") {
            let (value, after) = after.split_once('"').unwrap();
            let attribute = before.rsplit(' ').next().unwrap();
            attributes.push((attribute, plain(value)));
            rest = after;
        }
        Tag { name, attributes }
    })
}

/// Where the links of a page lead, without the places on the page.
pub(crate) fn links(page: &str) -> Vec<String> {
    let links = tags(page).filter(|tag| tag.name == "a");
    links
        .filter_map(|tag| tag.get("href"))
        .map(|link| link.split('#').next().unwrap().to_owned())
        .collect()
}

/// The forms of a page, in their order.
pub(crate) fn forms(page: &str) -> Vec<PageForm> {
    let mut forms: Vec<PageForm> = Vec::new();
    let mut is_open = false;
    for tag in tags(page) {
        let only_looks = tag.get("method").as_deref() == Some("get");
        if tag.name == "form" && !only_looks {
            assert!(!is_open, "a form within a form: {page}");
            is_open = true;
            assert_eq!(tag.get("method").as_deref(), Some("post"));
            forms.push(PageForm {
                action: tag.get("action").unwrap(),
                ..PageForm::default()
            });
        }
        if tag.name == "/form" {
            is_open = false;
        }
        let Some(form) = forms.last_mut().filter(|_| is_open) else {
            continue;
        };
        let name = tag.get("name").unwrap_or_default();
        let value = tag.get("value").unwrap_or_default();
        match (tag.name, tag.get("type").as_deref()) {
            ("input", Some("hidden")) => form.hidden.push((name, value)),
            ("input", Some("number")) => {
                let most = tag.get("max").unwrap().parse().unwrap();
                form.numbers.push((name, most));
            }
            ("input", Some("checkbox")) => form.ticks.push((name, value)),
            ("input", _) => form.texts.push(name),
            ("button", _) => form.buttons.push((name, value)),
            ("select", _) => form.lists.push((name, Vec::new())),
            ("option", _) if !value.is_empty() => form.lists.last_mut().unwrap().1.push(value),
            _ => {}
        }
    }
    forms
}

/// The page without the token of its forms, which each server makes by a key of its own.
pub(crate) fn without_form_token(page: &str) -> String {
    let mark = "name=\"form\" value=\"";
    let mut parts = page.split(mark);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(mark);
        text.push_str(part.trim_start_matches(|letter| letter != '"'));
    }
    text
}
