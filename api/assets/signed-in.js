// For the page /me, in this tab alone and until it is closed.
sessionStorage.setItem("access_token", document.querySelector("pre.token").textContent);
