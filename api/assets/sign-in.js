// The mail's link carries address and code behind the '#', which browsers keep to themselves.
const given = new URLSearchParams(location.hash.slice(1));
for (const name of ["email", "code"]) {
  const value = given.get(name);
  if (value) document.querySelector(`input[name=${name}]`).value = value;
}
history.replaceState(null, "", location.pathname);
