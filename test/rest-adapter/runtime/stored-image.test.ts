import { describe, expect, it } from '@jest/globals';
import { imageAddress } from '../../../rest-adapter/pages/image-address.js';
import { storedImage } from '../../../rest-adapter/runtime/stored-image.js';

const settings = { publicUrl: 'https://passports.example.test' };
const SHA256 = '0a'.repeat(32);
const RELAY = '/pages/photo/0xabc';

const shown = (url: string | null) => imageAddress(url, RELAY, { settings } as Parameters<typeof imageAddress>[2]);

describe('a stored image', () => {
  it('is known by its address, and shown from there', () => {
    const path = `/media/${SHA256}.webp`;
    const url = settings.publicUrl + path;
    expect(storedImage(url, settings)).toEqual({ sha256: SHA256, path });
    expect(shown(url)).toBe(path);
  });

  it.each([
    '//evil.example/x',
    '/\\evil.example/x',
    `//evil.example/media/${SHA256}.webp`,
    `/media/${SHA256}.webp/../../x`,
    `/media/${SHA256}.webp?x`,
    `/media/${SHA256}`,
    '/en/sign-out',
    '/',
    '',
  ])('is none at %s of the platform: that is fetched like another host’s', (path) => {
    expect(storedImage(settings.publicUrl + path, settings)).toBeUndefined();
    expect(shown(settings.publicUrl + path)).toBe(RELAY);
  });

  it('is none at another host', () => {
    expect(storedImage(`https://other.test/media/${SHA256}.webp`, settings)).toBeUndefined();
    expect(storedImage(null, settings)).toBeUndefined();
    expect(shown(null)).toBeUndefined();
  });
});
