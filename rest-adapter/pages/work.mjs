// Keeps forms that could not be sent, with their images, and sends them again. Each form has an idempotency key or may
// be sent twice.

import '/pages/camera.mjs';
import { smallImage } from '/pages/small-image.mjs';

const root = document.querySelector('[data-work]');
const { account, home, words } = JSON.parse(root.dataset.work);

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** Opens the store of unsent forms of this device, oldest first. */
const open = () =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('work', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('forms', { keyPath: 'id' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });

async function stored(mode, act) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction('forms', mode);
      const request = act(transaction.objectStore('forms'));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

const keep = (form) => stored('readwrite', (forms) => forms.put(form));
const drop = (id) => stored('readwrite', (forms) => forms.delete(id));
const read = (id) => stored('readonly', (forms) => forms.get(id));
/** Returns the unsent forms of the signed-in account; those of other accounts are not sent. */
const mine = async () =>
  (await stored('readonly', (forms) => forms.getAll()))
    .filter((form) => form.account === account)
    .sort((one, other) => one.at - other.at);

async function written(form) {
  const fields = [];
  for (const [name, value] of new FormData(form)) {
    if (name === 'csrf_token') continue;
    if (typeof value === 'string') fields.push([name, value]);
    else if (value.size > 0) fields.push([name, await smallImage(value)]);
  }
  return {
    id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
    account,
    at: Date.now(),
    title: form.dataset.keep,
    action: form.getAttribute('action'),
    multipart: form.enctype === 'multipart/form-data',
    fields,
  };
}

function bodyOf({ fields, multipart }) {
  const body = multipart ? new FormData() : new URLSearchParams();
  // Token of the current page, since the session may have been renewed after the form was kept.
  body.append('csrf_token', document.querySelector('input[name=csrf_token]')?.value ?? '');
  for (const [name, value] of fields) {
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, value, 'photo');
  }
  return body;
}

/**
 * Sends a form. Resolves to `sent` with the URL of its page, `waiting` without a connection or session, or `refused`
 * permanently.
 */
async function send(form) {
  let answer;
  try {
    answer = await fetch(form.action, { method: 'POST', body: bodyOf(form), headers: { Accept: 'text/html' } });
  } catch {
    return { outcome: 'waiting' };
  }
  if (answer.ok) return { outcome: 'sent', next: answer.url };
  if (answer.status === 401 || answer.status === 403) return { outcome: 'waiting', note: words.signInFirst };
  if (answer.status === 429 || answer.status >= 500) return { outcome: 'waiting' };
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const said = page.querySelector('[role=alert]') ?? page.querySelector('h1');
  return { outcome: 'refused', note: said?.textContent.trim() ?? String(answer.status) };
}

/** Lock that lets only one page at a time send the kept forms. */
const alone = (act) => (navigator.locks ? navigator.locks.request('work', act) : act());

/** Sends a kept form unless another page has sent it meanwhile; deletes it once it was answered permanently. */
const sendKept = (id) =>
  alone(async () => {
    const form = await read(id);
    if (!form) return { outcome: 'sent' };
    const result = await send(form);
    if (result.outcome === 'sent') await drop(id);
    else await keep({ ...form, note: result.note, refused: result.outcome === 'refused' });
    return result;
  });

const notice = (title, text, ...more) =>
  element(
    'section',
    { className: 'card verdict warn' },
    element('div', {}, element('h2', { textContent: title }), element('p', { textContent: text }), ...more),
  );

function tell(form, text) {
  const before = form.parentElement.querySelector('[role=alert]');
  before?.remove();
  const alert = element('p', { className: 'alert', textContent: text });
  alert.setAttribute('role', 'alert');
  form.before(alert);
  alert.scrollIntoView({ block: 'center' });
}

async function submit(form) {
  const button = form.querySelector('button');
  const label = button.textContent;
  button.disabled = true;
  button.textContent = words.sending;
  const entry = await written(form);
  try {
    // Stored first, so that closing the page loses nothing.
    await keep(entry);
  } catch {
    const result = await send(entry);
    if (result.outcome === 'sent') return location.assign(result.next);
    tell(form, result.note ? `${words.answered} ${result.note}` : words.cannotKeep);
    return restore(button, label);
  }
  const result = await sendKept(entry.id);
  if (result.outcome === 'sent') return location.assign(result.next ?? home);
  if (result.outcome === 'waiting') {
    form.replaceWith(notice(words.kept, words.keptText, result.note ? element('p', { textContent: result.note }) : ''));
    await showWaiting();
    return undefined;
  }
  await drop(entry.id);
  tell(form, result.note);
  return restore(button, label);
}

function restore(button, label) {
  button.disabled = false;
  button.textContent = label;
}

const list = element('section', { className: 'card', id: 'waiting', hidden: true });
list.setAttribute('aria-live', 'polite');
root.prepend(list);

async function showWaiting() {
  const forms = await mine();
  list.hidden = forms.length === 0;
  const rows = forms.map((form) => {
    const again = element('button', { type: 'button', className: 'main', textContent: words.sendNow });
    const away = element('button', { type: 'button', textContent: words.discard });
    again.addEventListener('click', () => sendKept(form.id).then(showWaiting));
    away.addEventListener('click', () => drop(form.id).then(showWaiting));
    const at = new Date(form.at).toLocaleString(document.documentElement.lang);
    const note = form.note ? element('span', { className: 'note', textContent: form.note }) : '';
    const title = element('strong', { textContent: form.title });
    const row = element('li', {}, title, element('span', { className: 'note', textContent: at }), note);
    row.append(element('p', { className: 'go' }, again, away));
    return row;
  });
  const title = element('h2', { textContent: words.waiting });
  list.replaceChildren(
    title,
    element('p', { textContent: words.waitingText }),
    element('ul', { className: 'rows' }, ...rows),
  );
}

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;
let pause = FIRST_PAUSE_MS;
let timer;

/** Sends all kept forms; retries with growing delays. */
async function sendAll() {
  clearTimeout(timer);
  const forms = (await mine()).filter((form) => !form.refused);
  const results = [];
  for (const form of forms) results.push((await sendKept(form.id)).outcome);
  await showWaiting();
  pause = results.includes('sent') ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
  timer = setTimeout(sendAll, pause);
}

const soon = () => {
  pause = FIRST_PAUSE_MS;
  return sendAll();
};

for (const form of document.querySelectorAll('form[data-keep]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit(form);
  });
}
addEventListener('online', soon);
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && soon());
if (globalThis.indexedDB) soon().catch(() => {});
