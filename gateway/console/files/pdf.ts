/** Fonts built into every PDF reader; they have the characters of WinAnsi only. */
export type PdfFont = 'F1' | 'F2' | 'F3';

const FONTS: Readonly<Record<PdfFont, string>> = { F1: 'Helvetica', F2: 'Helvetica-Bold', F3: 'Courier-Bold' };

const ENCODER = new TextEncoder();
const LATIN = /^[\x20-\x7e\xa0-\xff]*$/;

/** Tells whether the fonts of `text` can show every character. */
export const isLatin = (text: string): boolean => LATIN.test(text);

const escaped = (text: string): string =>
  text.replace(/[\\()]/g, '\\$&').replace(/[\x80-\xff]/g, (each) => `\\${each.charCodeAt(0).toString(8)}`);

/** Draws one line of text at a place, in points from the lower left corner. Only for `isLatin` text. */
export const textAt = (font: PdfFont, size: number, x: number, y: number, text: string): string =>
  `BT /${font} ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td (${escaped(text)}) Tj ET\n`;

/** Draws the squares of a QR code as one filled path. */
export function squaresAt(
  modules: { readonly size: number; readonly data: readonly (readonly boolean[])[] },
  x: number,
  y: number,
  side: number,
): string {
  const step = side / modules.size;
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.data[row]?.[column]) continue;
      let run = 1;
      while (column + run < modules.size && modules.data[row]?.[column + run]) run++;
      const left = x + column * step;
      const bottom = y + side - (row + 1) * step;
      path += `${left.toFixed(3)} ${bottom.toFixed(3)} ${(run * step).toFixed(3)} ${step.toFixed(3)} re\n`;
      column += run - 1;
    }
  }
  return `${path}f\n`;
}

/** A grayscale image, one byte per pixel, with the name by which pages reference it. */
export interface PdfImage {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8Array<ArrayBuffer>;
}

export const imageAt = (name: string, x: number, y: number, width: number, height: number): string =>
  `q ${width.toFixed(2)} 0 0 ${height.toFixed(2)} ${x.toFixed(2)} ${y.toFixed(2)} cm /${name} Do Q\n`;

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Writes pages as a PDF 1.7 file. `width` and `height` in points. */
export async function writePdf(
  title: string,
  width: number,
  height: number,
  pages: readonly string[],
  images: readonly PdfImage[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Uint8Array<ArrayBuffer>): void => {
    const bytes = typeof part === 'string' ? ENCODER.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (number: number, head: string, stream?: Uint8Array<ArrayBuffer>): void => {
    offsets[number] = length;
    add(`${number} 0 obj\n${head}\n`);
    if (stream) {
      add('stream\n');
      add(stream);
      add('\nendstream\n');
    }
    add('endobj\n');
  };
  const firstImage = 6;
  const firstPage = firstImage + images.length;
  const kids = pages.map((_, at) => `${firstPage + at * 2} 0 R`).join(' ');
  const shown = images.map(({ name }, at) => `/${name} ${firstImage + at} 0 R`).join(' ');
  // Bytes beyond ASCII, by which programs recognise a binary file (ISO 32000-1, 7.5.2).
  add('%PDF-1.7\n%âãÏÓ\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  const fonts = Object.entries(FONTS).map(
    ([name, font]) => `/${name} << /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
  );
  object(3, `<< ${fonts.join(' ')} >>`);
  object(4, `<< /Font 3 0 R /XObject << ${shown} >> >>`);
  object(5, `<< /Title (${escaped(isLatin(title) ? title : 'Labels')}) >>`);
  for (const [at, { width: across, height: down, gray }] of images.entries()) {
    const data = await deflated(gray);
    object(
      firstImage + at,
      `<< /Type /XObject /Subtype /Image /Width ${across} /Height ${down} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${data.length} >>`,
      data,
    );
  }
  for (const [at, page] of pages.entries()) {
    const data = await deflated(ENCODER.encode(page));
    const number = firstPage + at * 2;
    object(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources 4 0 R /Contents ${number + 1} 0 R >>`,
    );
    object(number + 1, `<< /Length ${data.length} /Filter /FlateDecode >>`, data);
  }
  const start = length;
  const count = firstPage + pages.length * 2;
  add(`xref\n0 ${count}\n0000000000 65535 f \n`);
  for (let number = 1; number < count; number++) add(`${String(offsets[number]).padStart(10, '0')} 00000 n \n`);
  add(`trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
