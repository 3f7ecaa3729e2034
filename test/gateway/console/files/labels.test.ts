import { inflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import jsqr from 'jsqr';
import { labelSheet } from '../../../../gateway/console/files/labels.js';

const decode = jsqr as unknown as typeof jsqr.default;
const noImage = () => ({ name: 'P0', width: 1, height: 1, gray: new Uint8Array(1) });

/** Draws one label, and returns the squares of its code, the starts of its lines, and the file. */
async function drawn(address: string) {
  const file = Buffer.from(
    await labelSheet(
      'Sheet',
      'Atelier Nord',
      [{ name: 'Tote', serial: '0A1B2C3D4E5F', address, gtin: '03614270000010' }],
      noImage,
    ),
  );
  const [, page = ''] = /<< \/Length (\d+) \/Filter \/FlateDecode >>\nstream\n/.exec(file.toString('latin1')) ?? [];
  const start = file.indexOf(`<< /Length ${page} /Filter /FlateDecode >>\nstream\n`);
  const from = file.indexOf('stream\n', start) + 'stream\n'.length;
  const content = inflateSync(file.subarray(from, from + Number(page))).toString('latin1');
  const numbers = (pattern: RegExp) => [...content.matchAll(pattern)].map((found) => found.slice(1).map(Number));
  return { file, squares: numbers(/^(\S+) (\S+) (\S+) (\S+) re$/gm), lines: numbers(/ (\S+) (\S+) Td /g) };
}

/** Draws squares as pixels, four a module, with a margin of four modules. */
function pixels(squares: readonly number[][], module: number) {
  const left = Math.min(...squares.map(([x]) => x!));
  const bottom = Math.min(...squares.map(([, y]) => y!));
  const size = Math.round((Math.max(...squares.map(([x, , width]) => x! + width!)) - left) / module);
  const side = (size + 8) * 4;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y, width] of squares)
    for (let across = 0; across < Math.round((width! / module) * 4); across++)
      for (let down = 0; down < 4; down++) {
        const column = Math.round(((x! - left) / module) * 4) + 16 + across;
        const row = side - 17 - Math.round(((y! - bottom) / module) * 4) - down;
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      }
  return { data, side };
}

describe('a sheet of labels', () => {
  it.each([
    'https://dpp.example/p/0A1B2C3D4E5F',
    'https://dpp.example/01/03614270000010/21/0A1B2C3D4E5F',
    `https://${'long-name.'.repeat(6)}example/01/03614270000010/21/0A1B2C3D4E5F`,
  ])('[EN 18220 QR] leaves four modules empty around each code, which is read: %s', async (address) => {
    const { squares, lines } = await drawn(address);
    const module = squares[0]![3]!;
    const right = Math.max(...squares.map(([x, , width]) => x! + width!));
    const left = Math.min(...squares.map(([x]) => x!));
    expect(Math.min(...lines.map(([x]) => x!)) - right).toBeGreaterThanOrEqual(4 * module - 0.02);
    expect(left).toBeGreaterThanOrEqual(4 * module - 0.02);
    const { data, side } = pixels(squares, module);
    expect(decode(data, side, side)?.data).toBe(address);
  });

  it('is a PDF that says that it is binary (ISO 32000-1, 7.5.2)', async () => {
    const { file } = await drawn('https://dpp.example/p/0A1B2C3D4E5F');
    const [, header = '', comment = ''] = /^(%PDF-1\.\d)\n%(.*)\n/.exec(file.toString('latin1')) ?? [];
    expect(header).toBe('%PDF-1.7');
    expect([...comment].filter((one) => one >= '\x80').length).toBeGreaterThanOrEqual(4);
    // Addresses of objects count the comment.
    const [, table] = /startxref\n(\d+)\n%%EOF\n$/.exec(file.toString('latin1')) ?? [];
    expect(file.subarray(Number(table), Number(table) + 4).toString()).toBe('xref');
  });
});
