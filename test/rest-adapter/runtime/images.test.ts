import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createImages } from '../../../rest-adapter/runtime/images.js';
import { settles } from '../../support/until.js';

const NOW = new Date('2026-11-21T10:00:00Z');

/** Noise: nothing is harder to make light. */
async function noise(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < data.length; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    data[at] = state >> 16;
  }
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  return image
    .jpeg()
    .withExif({ IFD0: { Artist: 'Someone' } })
    .toBuffer();
}

function imagesOf(body: Buffer) {
  const asked: string[] = [];
  const images = createImages({
    async call({ url }) {
      asked.push(url);
      return { status: 200, headers: { 'content-type': 'image/jpeg' }, body, truncated: false };
    },
    close: async () => {},
  });
  return { images, asked };
}

describe('§8 light images', () => {
  it('are WebP, at most 800 px and 100 KB, without EXIF data', async () => {
    const { images } = imagesOf(await noise(1200, 600));
    const light = (await images.light('https://brand.test/p.jpg', NOW))!;
    expect(light.length).toBeLessThanOrEqual(100 * 1024);
    const { format, width, height, exif } = await sharp(light).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 800, 400, undefined]);
  });

  it('are fetched once a minute, not for every reader', async () => {
    const { images, asked } = imagesOf(await noise(40, 40));
    const find = (seconds: number) =>
      images.light('https://brand.test/p.jpg', new Date(NOW.getTime() + seconds * 1000));
    await Promise.all([find(0), find(1), find(59)]);
    expect(asked).toHaveLength(1);
    await find(61);
    expect(asked).toHaveLength(2);
  });

  it('are fetched by a few at once: each may have eight megabytes; a slow host takes no other\u2019s turn', async () => {
    let waiting: (() => void)[] = [];
    const begun: string[] = [];
    const body = await noise(40, 40);
    const images = createImages({
      async call({ url }) {
        begun.push(new URL(url).host);
        await new Promise<void>((resolve) => waiting.push(resolve));
        return { status: 200, headers: { 'content-type': 'image/jpeg' }, body, truncated: false };
      },
      close: async () => {},
    });
    const of = (host: string, count: number) =>
      Array.from({ length: count }, (_, nth) => images.light(`https://${host}/${nth}.jpg`, NOW));
    const all = [...of('slow.test', 40), ...of('brand.test', 1)];
    await settles(async () => expect(begun).toHaveLength(8));
    expect(waiting).toHaveLength(8);
    waiting.shift()!();
    waiting.shift()!();
    await settles(async () => expect(begun).toHaveLength(10));
    expect(begun.slice(8).sort()).toEqual(['brand.test', 'slow.test']);
    while (begun.length < all.length || waiting.length > 0) {
      for (const go of waiting) go();
      waiting = [];
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const light of await Promise.all(all)) expect(light).not.toBeNull();
  });
});
