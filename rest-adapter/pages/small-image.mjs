// Makes images small before forms send them.

const SIDE = 1600;

/** Scales an image down to a few hundred kilobytes; returns it unchanged where the browser cannot decode it. */
export async function smallImage(file) {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = image.width * scale;
    canvas.height = image.height * scale;
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    const light = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    return light && light.size < file.size ? light : file;
  } catch {
    return file;
  }
}
