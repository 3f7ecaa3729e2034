// Lends the camera to the form that looks a product up: what it reads is sent as if it had been typed.

const form = document.querySelector('form[data-scan]');

const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** Says above the form what is wrong. */
function tell(text) {
  form.parentElement.querySelector('[role=alert]')?.remove();
  const alert = element('p', { className: 'alert', textContent: text });
  alert.setAttribute('role', 'alert');
  form.before(alert);
}

if (form && navigator.mediaDevices?.getUserMedia) {
  const words = JSON.parse(form.dataset.scan);
  const button = element('button', { type: 'button', className: 'main scan', textContent: words.scan });
  form.closest('section').before(element('p', { className: 'go dock' }, button));
  button.addEventListener('click', async () => {
    const { scan } = await import('/pages/scan.mjs');
    const text = await scan(words).catch(() => tell(words.noCamera));
    if (!text) return;
    form.elements.identifier.value = text;
    form.requestSubmit();
  });
}
