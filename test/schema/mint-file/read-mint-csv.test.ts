import { Readable } from 'node:stream';
import { createGzip, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readMintCsv } from '../../../schema/mint-file/read-mint-csv.js';
import { settles } from '../../support/until.js';

const MIB = 1024 * 1024;
const COLUMNS = ['product_name', 'brand_id', 'category_id', 'metadata_uri', 'external_ref'] as const;
type Cells = Record<(typeof COLUMNS)[number], string>;

const cell = fc.string({ maxLength: 8 }).map((text) => text.trim());
const row: fc.Arbitrary<Cells> = fc.record({
  product_name: cell,
  brand_id: fc.nat({ max: 99 }).map(String),
  category_id: cell,
  metadata_uri: cell,
  external_ref: cell,
});
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const written = (rows: readonly Cells[], columns: readonly (keyof Cells)[], space: string, end: string) =>
  [columns.map((name) => space + name + space), ...rows.map((cells) => columns.map((name) => quoted(cells[name])))]
    .map((cells) => cells.join(',') + end)
    .join('');

const chunked = (bytes: Buffer, size: number) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );

describe('§4.1 a CSV of rows', () => {
  it('says the same in any order of columns, with or without mark, compressed or not, however it arrives', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.shuffledSubarray([...COLUMNS], { minLength: COLUMNS.length }),
        fc.constantFrom('', ' '),
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom('', '\ufeff'),
        fc.constantFrom((bytes: Buffer) => bytes, gzipSync, deflateSync),
        fc.constantFrom(1, 2, 3, 64, 4_096),
        async (rows, columns, space, end, mark, compress, size) => {
          const bytes = compress(Buffer.from(mark + written(rows, columns, space, end)));
          expect(await readMintCsv(chunked(bytes, size))).toEqual(rows);
        },
      ),
    );
  });

  it('§7.1 413 past 20 MiB, of which no more is read: neither plain nor out of a bomb', async () => {
    let given = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          given++;
          yield Buffer.alloc(MIB, 'a');
        }
      })(),
    );
    await expect(readMintCsv(endless)).rejects.toMatchObject({ kind: 'too large' });
    // Read on without end, there would be no last one.
    expect(given).toBeLessThan(100);

    let inflated = 0;
    const zeros = Readable.from(
      (function* () {
        for (let at = 0; at < 2_000; at++) {
          inflated++;
          yield Buffer.alloc(MIB);
        }
      })(),
    );
    // Level 1 keeps what is compressed ahead of the reader small.
    const before = process.memoryUsage().rss;
    await expect(readMintCsv(zeros.pipe(createGzip({ level: 1 })))).rejects.toMatchObject({ kind: 'too large' });
    expect(inflated).toBeLessThan(2_000);
    // Kept, what was inflated would be 2,000 MiB.
    expect(process.memoryUsage().rss - before).toBeLessThan(1_000 * MIB);
  });

  it('keeps no more rows than are needed to refuse too many', async () => {
    const rows = Array.from({ length: 2_000 }, (): Cells => {
      return { product_name: 'Tote', brand_id: '1', category_id: '10', metadata_uri: 'm', external_ref: '' };
    });
    expect(await readMintCsv(Readable.from([Buffer.from(written(rows, COLUMNS, '', '\n'))]))).toHaveLength(501);
  });

  const of = (text: string) => readMintCsv(Readable.from([Buffer.from(text)]));
  const HEADER = COLUMNS.join();

  it.each([
    [[400, 'x'], [101, ''], [50, 'x'], 450],
    [[500, 'x'], [1, ''], [100, 'x'], 501],
    [[501, ''], [1, 'x'], [0, ''], 1],
  ] as const)('leaves out rows without a value, wherever they are: %j, %j, %j are %i rows', async (...parts) => {
    const [first, second, third, expected] = parts;
    const lines = [first, second, third].flatMap(([count, name]) =>
      Array.from({ length: count }, () => (name ? `${name},1,10,m,` : ' ,,"",,')),
    );
    expect(await of(`${HEADER}\n${lines.join('\n')}\n`)).toHaveLength(expected);
  });

  it.each([
    ['columns', [HEADER, ...Array.from({ length: 100_000 }, (_, at) => `c${at}`)].join(), /more than 300 columns/],
    ['commas and nothing else', ','.repeat(2_000_000), /more than 300 columns/],
    ['commas in a row', `${HEADER}\n${','.repeat(2_000_000)}`, /more than 300 columns/],
    [
      'commas between other ends of lines than the first',
      `${HEADER}\n${`${','.repeat(99)}\r`.repeat(20_000)}`,
      /Record/,
    ],
    ['quoted cells in a row', `${HEADER}\n${'"a,b",'.repeat(1_000_000)}`, /more than 300 columns/],
    ['cells in empty rows', `${HEADER}\n${',,,,\n'.repeat(200_000)}`, /more than 100000 empty rows/],
    ['bytes in a row', `${HEADER}\n"${'a'.repeat(2_000_000)}"`, /longer than 1 MiB/],
    ['spaces in a row', `${HEADER}\n${' '.repeat(2_000_000)}`, /longer than 1 MiB/],
  ])('refuses a million %s', async (_, text, message) => {
    await expect(of(text)).rejects.toMatchObject({ kind: 'unreadable', message: expect.stringMatching(message) });
  });

  it('parses nothing of a row that has too many columns', async () => {
    // Measured again where the machine did something else meanwhile. Parsed, it takes ten seconds.
    await settles(async () => {
      const before = process.threadCpuUsage();
      await expect(of(','.repeat(20_000_000))).rejects.toMatchObject({ message: /more than 300 columns/ });
      const { user } = process.threadCpuUsage(before);
      expect(user / 1_000).toBeLessThan(1_000);
    });
  }, 60_000);

  it('takes commas, quotes and ends of lines in quoted cells for what they are, however many there are', async () => {
    const name = `${',\n"\r'.repeat(5_000)}.`;
    const text = `product_name,brand_id,category_id,metadata_uri\n${quoted(name)},1,10,m\n`;
    expect(await of(text)).toEqual([{ product_name: name, brand_id: '1', category_id: '10', metadata_uri: 'm' }]);
  });

  it('lets other calls be answered while it reads', async () => {
    let turns = 0;
    let next = setImmediate(function count() {
      turns++;
      next = setImmediate(count);
    });
    expect(await of(`${HEADER}\n${'\n'.repeat(5_000_000)}`)).toEqual([]);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(100);
  });
});
