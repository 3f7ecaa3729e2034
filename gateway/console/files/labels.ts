import { encode } from 'uqr';
import { imageAt, isLatin, type PdfFont, type PdfImage, squaresAt, textAt, writePdf } from './pdf.js';

/** Draws text as an image, for characters that the fonts of a PDF lack. `most`: its length in units of the font's size. */
export type DrawText = (text: string, name: string, most: number, bold: boolean) => PdfImage;

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
/** Modules that stay empty around a code (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** Draws a sheet of labels to print: A4, 24 labels of 70 × 37 mm a page, each with QR code, name and serial. */
export async function labelSheet(
  title: string,
  brandName: string,
  labels: readonly Label[],
  draw: DrawText,
): Promise<Uint8Array<ArrayBuffer>> {
  const images: PdfImage[] = [];
  const write: WriteLine = (font, size, x, y, room, text) => {
    // Text in a built-in PDF font, or as an image where it has characters that those fonts lack.
    if (isLatin(text)) return textAt(font, size, x, y, text);
    const image = draw(text, `P${images.length}`, room / size, font === 'F2');
    images.push(image);
    return imageAt(image.name, x, y - size * 0.3, (image.width / image.height) * size * 1.4, size * 1.4);
  };
  const pages: string[] = [];
  const top = (PAGE.height - DOWN * LABEL.height) / 2;
  for (let from = 0; from < labels.length; from += ACROSS * DOWN) {
    let page = '';
    for (const [at, label] of labels.slice(from, from + ACROSS * DOWN).entries()) {
      const x = (at % ACROSS) * LABEL.width;
      const y = PAGE.height - top - (Math.floor(at / ACROSS) + 1) * LABEL.height;
      page += labelAt(label, brandName, x, y, write);
    }
    pages.push(page);
  }
  return writePdf(title, PAGE.width, PAGE.height, pages, images);
}

type WriteLine = (font: PdfFont, size: number, x: number, y: number, room: number, text: string) => string;

function labelAt(label: Label, brandName: string, x: number, y: number, write: WriteLine): string {
  const modules = encode(label.address, { ecc: 'M', border: 0 });
  const middle = y + (LABEL.height - CODE) / 2;
  const left = MARGIN + CODE + Math.max(3 * MM, (QUIET_MODULES * CODE) / modules.size);
  const room = LABEL.width - left - 2 * MM;
  const line = (font: PdfFont, size: number, below: number, text: string): string =>
    write(font, size, x + left, y + LABEL.height - below, room, text);
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
