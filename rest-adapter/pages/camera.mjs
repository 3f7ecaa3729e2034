// Reads codes with the camera for the look-up form, and submits them as if they had been typed.

const form = document.querySelector('form[data-scan]');

const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** Shows the error above the form. */
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
