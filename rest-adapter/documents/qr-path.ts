import { encode } from 'uqr';

export interface QrPath {
  /** SVG path data, one unit per module, without quiet zone. */
  readonly path: string;
  /** Modules along a side. */
  readonly size: number;
}

/** Returns a QR code as one vector path, in which adjacent dark modules of a row form one rectangle. */
export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!data[row]?.[column]) continue;
      const start = column;
      while (column < size && data[row]?.[column]) column++;
      path += `M${start} ${row}h${column - start}v1h${start - column}z`;
    }
  }
  return { path, size };
}
