import { encode } from 'uqr';
import { imageAt, isLatin, type PdfFont, type PdfImage, squaresAt, textAt, writePdf } from './pdf.js';

/** Content of a label. */
export interface Label {
  readonly name: string;
  readonly serial: string;
  /** URL in the QR code. */
  readonly address: string;
  readonly gtin: string | null;
}

const MM = 72 / 25.4;
const PAGE = { width: 595.28, height: 841.89 } as const;
/** Sheets of 3 × 8 labels of 70 × 37 mm, the usual size of label sheets. */
const ACROSS = 3;
const DOWN = 8;
const LABEL = { width: 70 * MM, height: 37 * MM } as const;
const MARGIN = 4 * MM;
const CODE = 27 * MM;

/** Draws a sheet of labels to print: A4, 24 labels of 70 × 37 mm a page, each with QR code, name and serial. */
export async function labelSheet(
  title: string,
  brandName: string,
  labels: readonly Label[],
): Promise<Uint8Array<ArrayBuffer>> {
  const images: PdfImage[] = [];
  const pages: string[] = [];
  const top = (PAGE.height - DOWN * LABEL.height) / 2;
  for (let from = 0; from < labels.length; from += ACROSS * DOWN) {
    let page = '';
    for (const [at, label] of labels.slice(from, from + ACROSS * DOWN).entries()) {
      const x = (at % ACROSS) * LABEL.width;
      const y = PAGE.height - top - (Math.floor(at / ACROSS) + 1) * LABEL.height;
      page += labelAt(label, brandName, x, y, images);
    }
    pages.push(page);
  }
  return writePdf(title, PAGE.width, PAGE.height, pages, images);
}

function labelAt(label: Label, brandName: string, x: number, y: number, images: PdfImage[]): string {
  const modules = encode(label.address, { ecc: 'M', border: 0 });
  const middle = y + (LABEL.height - CODE) / 2;
  const left = x + MARGIN + CODE + 3 * MM;
  const room = LABEL.width - MARGIN - CODE - 3 * MM - 2 * MM;
  const line = (font: PdfFont, size: number, below: number, text: string): string =>
    written(font, size, left, y + LABEL.height - below, room, text, images);
  const [first, second] = inTwo(label.name, 24);
  return [
    squaresAt(modules, x + MARGIN, middle, CODE),
    line('F1', 6.5, 9 * MM, brandName),
    line('F2', 8, 13 * MM, first),
    second ? line('F2', 8, 16.5 * MM, second) : '',
    line('F3', 8.5, 23 * MM, label.serial),
    label.gtin ? line('F1', 6.5, 27.5 * MM, `GTIN ${label.gtin}`) : '',
  ].join('');
}

/** Breaks a name at a space where it is too long for one line; what exceeds two lines ends in an ellipsis. */
function inTwo(text: string, most: number): [string, string] {
  if (text.length <= most) return [text, ''];
  const cut = text.lastIndexOf(' ', most);
  const at = cut > most / 2 ? cut : most;
  const rest = text.slice(at).trim();
  return [text.slice(0, at), rest.length > most ? `${rest.slice(0, most - 3)}...` : rest];
}

/** Draws text in a built-in PDF font, or as an image where it has characters that those fonts lack. */
function written(
  font: PdfFont,
  size: number,
  x: number,
  y: number,
  room: number,
  text: string,
  images: PdfImage[],
): string {
  if (isLatin(text)) return textAt(font, size, x, y, text);
  const image = drawn(text, `P${images.length}`, room / size, font === 'F2');
  images.push(image);
  return imageAt(image.name, x, y - size * 0.3, (image.width / image.height) * size * 1.4, size * 1.4);
}

const DOTS = 56;

function drawn(text: string, name: string, most: number, bold: boolean): PdfImage {
  const canvas = document.createElement('canvas');
  const font = `${bold ? 'bold ' : ''}${DOTS / 1.4}px system-ui, sans-serif`;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws no images');
  context.font = font;
  canvas.width = Math.ceil(Math.min(context.measureText(text).width + 2, (most * DOTS) / 1.4));
  canvas.height = DOTS;
  context.font = font;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.fillText(text, 0, DOTS * 0.78);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { name, width, height, gray: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 0) };
}
