import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createPictures } from '../../../rest-adapter/runtime/images.js';

const NOW = new Date('2026-11-21T10:00:00Z');

/** Noise: nothing is harder to make light. */
async function noise(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < data.length; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    data[at] = state >> 16;
  }
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  return picture
    .jpeg()
    .withExif({ IFD0: { Artist: 'Someone' } })
    .toBuffer();
}

function picturesOf(body: Buffer) {
  const asked: string[] = [];
  const pictures = createPictures({
    async call({ url }) {
      asked.push(url);
      return { status: 200, headers: { 'content-type': 'image/jpeg' }, body, truncated: false };
    },
    close: async () => {},
  });
  return { pictures, asked };
}

describe('§8 light pictures', () => {
  it('are WebP, at most 800 px and 100 KB, without EXIF data', async () => {
    const { pictures } = picturesOf(await noise(1200, 600));
    const light = (await pictures.photo('https://brand.test/p.jpg', NOW))!;
    expect(light.length).toBeLessThanOrEqual(100 * 1024);
    const { format, width, height, exif } = await sharp(light).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 800, 400, undefined]);
  });

  it('are fetched once a minute, not for every reader', async () => {
    const { pictures, asked } = picturesOf(await noise(40, 40));
    const find = (seconds: number) =>
      pictures.photo('https://brand.test/p.jpg', new Date(NOW.getTime() + seconds * 1000));
    await Promise.all([find(0), find(1), find(59)]);
    expect(asked).toHaveLength(1);
    await find(61);
    expect(asked).toHaveLength(2);
  });
});
