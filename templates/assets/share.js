// A button that shares the site by the menu of the device. Without it a link beside it writes an email.

const button = document.querySelector("[data-share-site]");
if (button && navigator.share) {
  button.hidden = false;
  button.addEventListener("click", () =>
    navigator.share({ title: document.title.replace(/^\(\d+\+?\) /, ""), url: button.dataset.shareSite }).catch(() => {}));
}
