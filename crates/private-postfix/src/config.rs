//! What Postfix is told.

use std::collections::BTreeSet;
use std::path::Path;

use nix::unistd::Uid;

/// The domain to which no mail gets: Postfix takes it, and reports to its sender that it cannot be delivered.
pub const GONE: &str = "gone.example";

/// The one folder that all people's mails lie in: Postfix makes no folder's name of an address that anybody wrote.
pub(crate) const EVERYBODY: &str = "everybody";

/// What the server is to know.
#[derive(Clone, Debug)]
pub struct Config {
    /// The addresses of the program, such as `turn@play.example`; those below them, such as `turn+1a2b@play.example`, are
    /// its as well. Other addresses of their domains are refused at once.
    pub addresses: Vec<String>,
    /// The port of this machine where the program takes its mails, over LMTP. Nobody has to listen there yet: Postfix tries
    /// again each second.
    pub port: u16,
}

impl Config {
    /// The files of configuration, each with its name.
    pub(crate) fn files(&self, top: &Path, port: u16, owner: Uid) -> [(&'static str, String); 5] {
        let domains = self.addresses.iter().filter_map(|one| one.split_once('@'));
        let domains: BTreeSet<&str> = domains.map(|(_, domain)| domain).collect();
        let domains: Vec<&str> = domains.into_iter().collect();
        let addresses = self.addresses.iter();
        let addresses = addresses.map(|one| format!("{one} lmtp:inet:127.0.0.1:{}\n", self.port));
        let others = [&*domains, &[GONE]].concat().join("|").replace('.', "\\.");
        [
            ("main.cf", main(top, owner, &domains)),
            ("master.cf", master(port)),
            ("domains", format!("!/^({others})$/ people\n")),
            ("people", format!("/@/ {EVERYBODY}/\n")),
            ("program", addresses.collect()),
        ]
    }
}

/// Nothing leaves the machine: no names are looked up, and what is for nobody here comes back.
fn main(top: &Path, owner: Uid, domains: &[&str]) -> String {
    let (top, domains) = (top.display(), domains.join(" "));
    format!(
        "compatibility_level = 3.6
queue_directory = {top}/queue
data_directory = {top}/data
maillog_file = {top}/log/postfix
maillog_file_prefixes = {top}
mail_owner = postfix
setgid_group = postdrop
myhostname = post.invalid
mydestination =
alias_maps =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtp_dns_support_level = disabled
lmtp_dns_support_level = disabled
smtp_host_lookup = native
lmtp_host_lookup = native
smtpd_peername_lookup = no
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_error_sleep_time = 0
smtpd_client_connection_count_limit = 0
default_transport = nowhere
recipient_delimiter = +
virtual_mailbox_domains = regexp:{top}/etc/domains
virtual_mailbox_maps = regexp:{top}/etc/people
virtual_mailbox_base = {top}/mails
virtual_uid_maps = static:{owner}
virtual_gid_maps = static:{owner}
relay_domains = {domains}
relay_recipient_maps = texthash:{top}/etc/program
transport_maps = texthash:{top}/etc/program
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 1s
transport_retry_time = 1s
in_flow_delay = 0
notify_classes =
"
    )
}

/// The services of Postfix that such a server needs, none of them in a cage. To `nowhere`, all other places, a mail is taken
/// first and comes back then, as from a server far away: 68 is "no such host".
fn master(port: u16) -> String {
    format!(
        "127.0.0.1:{port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
error unix - - n - - error
nowhere unix - n n - - pipe user=nobody argv=/bin/sh -c {{exit 68}}
retry unix - - n - - error
virtual unix - n n - - virtual
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
"
    )
}
