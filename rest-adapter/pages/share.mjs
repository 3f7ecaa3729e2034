/**
 * Shares the page by the device's share dialog, else copies its URL. Shows the button, and announces the result to
 * screen readers.
 */
const button = document.querySelector('button[data-share]');

/** Returns the URL of the button, else the canonical one, since the query of the current one may be personal. */
const address = () => button.dataset.share || (document.querySelector('link[rel=canonical]')?.href ?? location.href);

async function copied() {
  await navigator.clipboard.writeText(address());
  const before = button.textContent;
  button.textContent = button.dataset.copied;
  setTimeout(() => {
    button.textContent = before;
  }, 4_000);
}

async function share() {
  const title = document.querySelector('meta[property="og:title"]')?.content ?? document.title;
  const text = document.querySelector('meta[property="og:description"]')?.content ?? '';
  if (!navigator.share) return copied();
  try {
    await navigator.share({ title, text, url: address() });
  } catch (error) {
    // Closing the dialog is no error.
    if (error.name !== 'AbortError') await copied();
  }
}

const canShare = Boolean(navigator.share ?? navigator.clipboard);
if (button && canShare) {
  button.hidden = false;
  button.setAttribute('aria-live', 'polite');
  button.addEventListener('click', () => void share());
}
