// Reads a code with the camera: by `BarcodeDetector` where the browser has it, else by WebAssembly from this host.

const FORMATS = ['qr_code', 'data_matrix', 'ean_13', 'ean_8', 'upc_a', 'code_128'];

const script = (address) =>
  new Promise((resolve, reject) => {
    const made = Object.assign(document.createElement('script'), { src: address, onload: resolve, onerror: reject });
    document.head.append(made);
  });

/** Creates a function that decodes a video frame: the text of a code, or undefined. */
async function reader() {
  const own = await globalThis.BarcodeDetector?.getSupportedFormats?.().catch(() => []);
  if (own?.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: FORMATS.filter((format) => own.includes(format)) });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  if (!globalThis.ZXingWASM) await script('/pages/zxing.js');
  const { prepareZXingModule, readBarcodes } = globalThis.ZXingWASM;
  await prepareZXingModule({ overrides: { locateFile: () => '/pages/zxing.wasm' }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const options = { formats: ['QRCode', 'DataMatrix', 'EAN13', 'EAN8', 'UPCA', 'Code128'], maxNumberOfSymbols: 1 };
  return async (video) => {
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(video, 0, 0);
    const [code] = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), options);
    return code?.text;
  };
}

const frame = () => new Promise((resolve) => setTimeout(resolve, 120));

/**
 * Resolves to the text of the first code in front of the camera; undefined when the reader closes it. Rejects without a
 * camera.
 */
export async function scan(words) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const video = Object.assign(document.createElement('video'), { srcObject: stream, playsInline: true, muted: true });
  const title = Object.assign(document.createElement('p'), { textContent: words.scanning, id: 'scanning' });
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: words.close });
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'scanning');
  dialog.append(title, video, close);
  document.body.append(dialog);
  close.addEventListener('click', () => dialog.close());
  dialog.showModal();
  try {
    const [read] = await Promise.all([reader(), video.play()]);
    while (dialog.open) {
      const text = video.videoWidth > 0 ? await read(video).catch(() => undefined) : undefined;
      if (text) return text;
      await frame();
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
    dialog.remove();
  }
}
