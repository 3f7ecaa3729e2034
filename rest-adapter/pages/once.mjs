// Sends a form of the page once: a second tap before the answer would be refused, as if the first had failed.

/** After it a form can be sent again: its answer may be a file, or the reader may have stopped it. */
const PAUSE_MS = 10_000;

let sent = new Set();

addEventListener('submit', (event) => {
  const form = event.target;
  // Another script sends it, or it changes nothing.
  if (event.defaultPrevented || form.method !== 'post') return;
  if (sent.has(form)) return event.preventDefault();
  sent.add(form);
  setTimeout(() => sent.delete(form), PAUSE_MS);
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) sent = new Set();
});
