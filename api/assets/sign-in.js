// The links of mails carry an address and its code behind the '#', which browsers keep to themselves.
const given = new URLSearchParams(location.hash.slice(1));
for (const [name, value] of given) {
  if (!["email", "code", "new-email", "address-code"].includes(name)) continue;
  for (const input of document.querySelectorAll(`input[name=${name}]`)) input.value = value;
}
if (given.get("code")) {
  document.getElementById("ask")?.setAttribute("hidden", "");
  document.getElementById("enter")?.focus();
}
if (given.get("address-code")) document.getElementById("proof")?.setAttribute("open", "");
history.replaceState(null, "", location.pathname + location.search);
