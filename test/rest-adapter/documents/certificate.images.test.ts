import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createImages } from '../../../rest-adapter/runtime/images.js';
import type { OutboundAnswer } from '../../../subgraphs/lib/outbound/answer-in-time.js';

const NOW = new Date('2026-11-21T10:00:00Z');

describe('the image of a certificate', () => {
  const webp = () =>
    sharp({ create: { width: 800, height: 600, channels: 3, background: '#a2622d' } })
      .webp()
      .toBuffer();
  const outside = (body: Buffer) => {
    const asked: string[] = [];
    const images = createImages({
      async call({ url }) {
        asked.push(String(url));
        return { status: 200, headers: { 'content-type': 'image/webp' }, body, truncated: false };
      },
      close: async () => {},
    });
    return { images, asked };
  };

  it('is the light copy that the platform keeps, as JPEG, fetched from nowhere', async () => {
    const { images, asked } = outside(Buffer.alloc(0));
    const held = await webp();
    const own = 'http://platform.test/media/a.webp';
    const photo = await images.print(own, NOW, async () => held);
    expect(photo && (await sharp(photo).metadata())).toMatchObject({ format: 'jpeg', width: 520 });
    expect(asked).toEqual([]);
  });

  it('is fetched over https where the brand keeps it, and never over http', async () => {
    const { images, asked } = outside(await webp());
    expect(await images.print('https://brand.test/a.webp', NOW, () => undefined)).not.toBeNull();
    expect(await images.print('http://brand.test/a.webp', NOW, () => undefined)).toBeNull();
    expect(asked).toEqual(['https://brand.test/a.webp']);
  });
});

describe('§4.15 the logo is left out, never an error', () => {
  const image = () =>
    sharp({ create: { width: 900, height: 300, channels: 4, background: '#22446680' } })
      .png()
      .toBuffer();
  const find = (answer: Partial<OutboundAnswer> | Error, url = 'https://brand.test/logo.png') =>
    createImages({
      async call() {
        if (answer instanceof Error) throw answer;
        return {
          status: 200,
          headers: { 'content-type': 'image/png' },
          body: Buffer.alloc(0),
          truncated: false,
          ...answer,
        };
      },
      close: async () => {},
    }).logo(url, NOW);

  it('takes an image over https', async () => {
    const logo = await find({ body: await image() });
    expect(logo && (await sharp(logo).metadata())).toMatchObject({ format: 'png', width: 320, channels: 3 });
  });

  it('refuses everything else', async () => {
    const body = await image();
    expect(await find({ body, status: 302 })).toBeNull();
    expect(await find({ body, headers: { 'content-type': 'text/html' } })).toBeNull();
    expect(await find({ body }, 'http://brand.test/logo.png')).toBeNull();
    expect(await find({ body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })).toBeNull();
    expect(await find({ body: Buffer.from('not an image') })).toBeNull();
    expect(await find(new Error('timeout'))).toBeNull();
  });
});
