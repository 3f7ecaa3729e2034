// Makes the chosen images of a form small. A form that is submitted meanwhile is sent when they are.

import { smallImage } from '/pages/small-image.mjs';

const input = document.querySelector('input[data-small]');
let pending;

async function smallFiles(chosen) {
  const transfer = new DataTransfer();
  for (const file of chosen) {
    const image = await smallImage(file);
    transfer.items.add(new File([image], file.name, { type: image.type }));
  }
  return transfer.files;
}

/** Replaces the chosen images by small ones, unless others are chosen meanwhile. */
async function shrink() {
  // A browser that cannot replace the files sends them unchanged.
  const own = smallFiles([...input.files]).catch(() => input.files);
  pending = own;
  const files = await own;
  if (pending !== own) return;
  input.files = files;
  pending = undefined;
}

input?.addEventListener('change', shrink);
input?.form.addEventListener('submit', (event) => {
  if (!pending) return;
  event.preventDefault();
  pending.then(() => input.form.requestSubmit());
});
