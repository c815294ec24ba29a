// The mail's link carries address and code behind the '#', which browsers keep to themselves.
const given = new URLSearchParams(location.hash.slice(1));
for (const name of ["email", "code"]) {
  const value = given.get(name);
  if (!value) continue;
  for (const input of document.querySelectorAll(`input[name=${name}]`)) input.value = value;
}
if (given.get("code")) {
  document.getElementById("ask").hidden = true;
  document.getElementById("enter").focus();
}
history.replaceState(null, "", location.pathname + location.search);
