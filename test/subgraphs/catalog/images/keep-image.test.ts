import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Principal } from '../../../../schema/principal.js';
import { MOST_GIVEN, MOST_GIVEN_BYTES } from '../../../../subgraphs/catalog/images/keep-image.js';
import { openStage, type Stage } from '../../../support/actors.js';

let stage: Stage;
let brandId: number;
let admin: Principal;

beforeAll(async () => {
  stage = await openStage();
  brandId = await stage.brand('NORDATELIR');
  admin = {
    ...{ kind: 'account', accountId: 1, email: 'admin@example.test', role: 'brand_admin', sessionId: 's' },
    ...{ brandIds: [brandId], accreditations: [], contacts: [] },
  };
}, 120_000);
afterAll(() => stage?.close());
beforeEach(() => stage.sql('delete from catalog.image'));

const image = async (shade: number): Promise<string> => {
  const create = { width: 4, height: 4, channels: 3 as const, background: { r: 5 * shade, g: 255 - 5 * shade, b: 0 } };
  return (await sharp({ create }).png().toBuffer()).toString('base64');
};
const upload = async (content: string, who?: Principal) =>
  (
    await stage.ask<{ uploadPicture: { sourceUrl: string } }>(
      'catalog',
      'mutation U($b: Int, $c: String!) { uploadPicture(brandId: $b, content: $c) { sourceUrl } }',
      { b: brandId, c: content },
      who,
    )
  ).uploadPicture.sourceUrl;
const fill = (count: number, bytes: number) =>
  stage.sql(
    `insert into catalog.image (source_url, state, next_at, sha256, light, given_by)
     select 'https://example.test/' || n, 'ready', now(), encode(sha256(n::text::bytea), 'hex'), decode(repeat('00', $2), 'hex'), $3
       from generate_series(1, $1) n`,
    [count, bytes, brandId],
  );
const counted = async () =>
  (await stage.sql<{ n: number }>('select count(*)::int as n from catalog.image where given_by = $1', [brandId]))[0]!.n;

describe('images that a brand hands over', () => {
  it('are counted: of fifty at once for the last three places, three are kept', async () => {
    await fill(MOST_GIVEN - 3, 1);
    const images = await Promise.all(Array.from({ length: 50 }, (_, shade) => image(shade)));
    const ends = await Promise.allSettled(images.map((one) => upload(one, admin)));
    const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toHaveLength(47);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'LIMIT_REACHED', facts: { thing: 'images', limit: MOST_GIVEN } });
    expect(await counted()).toBe(MOST_GIVEN);
  }, 120_000);

  it('are counted by their bytes, too', async () => {
    const each = 100_000;
    await fill(Math.floor(MOST_GIVEN_BYTES / each), each);
    await fillRest(each);
    await expect(upload(await image(1), admin)).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      facts: { thing: 'bytes of images', limit: MOST_GIVEN_BYTES },
    });
  }, 120_000);

  it('take no more room when they are handed over again, and none of a brand’s for operators', async () => {
    const address = await upload(await image(1), admin);
    await fill(MOST_GIVEN, 1);
    expect(await upload(await image(1), admin)).toBe(address);
    await upload(await image(2));
    expect(await counted()).toBe(MOST_GIVEN + 1);
  });

  it('are counted where their URL was named before they were handed over', async () => {
    const address = await upload(await image(1), admin);
    const named = async () => {
      await stage.sql('delete from catalog.image');
      await stage.sql('insert into catalog.image (source_url, next_at, wanted_by) values ($1, now(), $2)', [
        address,
        brandId,
      ]);
    };
    await named();
    expect(await upload(await image(1), admin)).toBe(address);
    expect(await counted()).toBe(1);
    await named();
    await fill(MOST_GIVEN, 1);
    await expect(upload(await image(1), admin)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
  });
});

/** What is left of the bytes after images of this size. */
async function fillRest(each: number): Promise<void> {
  const rest = MOST_GIVEN_BYTES - Math.floor(MOST_GIVEN_BYTES / each) * each;
  await stage.sql(
    `insert into catalog.image (source_url, state, next_at, sha256, light, given_by)
     values ('https://example.test/rest', 'ready', now(), repeat('0', 64), decode(repeat('00', $1), 'hex'), $2)`,
    [rest, brandId],
  );
}
