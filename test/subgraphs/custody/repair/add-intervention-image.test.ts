import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Principal } from '../../../../schema/principal.js';
import { MOST_IMAGES_A_DAY } from '../../../../subgraphs/custody/images/require-image-room.js';
import { MOST_INTERVENTION_IMAGES } from '../../../../subgraphs/custody/repair/add-intervention-image.js';
import { isLightWebp } from '../../../../subgraphs/lib/images/light-webp.rules.js';
import { codeOf } from '../../../../subgraphs/lib/process/code-of.js';
import { openRepairStage, type RepairStage } from './repair-stage.js';

let at: RepairStage;
beforeAll(async () => {
  at = await openRepairStage();
}, 120_000);
afterAll(() => at?.stage.close());

const ADD =
  'mutation P($id: Int!, $content: String!) { addInterventionPhoto(interventionId: $id, content: $content) { id } }';
const picture = async (red: number, withExif = false): Promise<string> => {
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: { r: red, g: 80, b: 90 } } });
  const image = withExif ? drawn.withExif({ IFD0: { Copyright: 'home address' } }).jpeg() : drawn.jpeg();
  return (await image.toBuffer()).toString('base64');
};
const add = async (who: Principal, id: number, content: string) =>
  (await at.stage.ask<{ addInterventionPhoto: { id: number } }>('custody', ADD, { id, content }, who))
    .addInterventionPhoto.id;
const contentOf = async (who: Principal, id: number): Promise<string | null> =>
  (
    await at.stage.ask<{ photo: { content: string } | null }>(
      'custody',
      'query P($id: Int!) { photo(id: $id) { content } }',
      { id },
      who,
    )
  ).photo?.content ?? null;

describe('an image of an intervention', () => {
  it('is kept small, without the place it was taken at, for the workshop, the brand and the owner', async () => {
    const { id } = await at.record(at.ana, { title: 'Shown' });
    const photo = await add(at.ana, id, await picture(10, true));
    for (const who of [at.ana, at.owner, at.admin]) {
      const bytes = Buffer.from((await contentOf(who, photo)) ?? '', 'base64');
      expect(isLightWebp(bytes)).toBe(true);
      expect(bytes.toString('latin1')).not.toContain('home address');
    }
    const stranger = await at.person('stranger@example.test', 'customer');
    for (const who of [at.ben, stranger, { ...at.admin, brandIds: [at.other.id] }])
      expect(await contentOf(who, photo)).toBeNull();
  });

  it('is added once, however often it is sent, and six there are at most', async () => {
    const { id } = await at.record(at.ana, { title: 'Six' });
    const content = await picture(20);
    const sent = await Promise.all(Array.from({ length: 12 }, () => add(at.ana, id, content)));
    expect(new Set(sent).size).toBe(1);
    const more = await Promise.all(Array.from({ length: 10 }, (_, nth) => picture(30 + nth * 8)));
    const ended = await Promise.allSettled(more.map((one) => add(at.ana, id, one)));
    const refused = ended.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
    expect(refused).toEqual(Array.from({ length: 5 }, () => 'LIMIT_REACHED'));
    expect(await at.count(`image where intervention_id = ${id}`)).toBe(MOST_INTERVENTION_IMAGES);
    expect(await add(at.ana, id, content)).toBe(sent[0]);
  }, 60_000);

  it('is an image, of what the caller recorded', async () => {
    const { id } = await at.record(at.ana, { title: 'Mine' });
    for (const content of ['', 'PHN2Zz48L3N2Zz4=', 'not base64 at all', 'A'.repeat(4_100_000)])
      await expect(add(at.ana, id, content)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const content = await picture(40);
    for (const who of [at.ben, { ...at.ana, accountId: 987_654 }])
      await expect(add(who, id, content)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const who of [at.owner, at.admin])
      await expect(add(who, id, content)).rejects.toMatchObject({ code: 'PARTNER_ACCOUNT_REQUIRED' });
  });

  it('is none of a partner whose accreditation was withdrawn since', async () => {
    const { id } = await at.record(at.ana, { title: 'Before' });
    const content = await picture(50);
    for (const accreditations of [[], [{ brandId: at.other.id, trade: 'repairer' as const }]])
      await expect(add({ ...at.ana, accreditations }, id, content)).rejects.toMatchObject({
        code: 'PRODUCT_NOT_COVERED',
      });
    expect(await at.count(`image where intervention_id = ${id}`)).toBe(0);
    expect(await add(at.ana, id, content)).toBeGreaterThan(0);
  });

  it('does not fill the database: so many a day, counted under many at once', async () => {
    const { id } = await at.record(at.ben, { title: 'Many' });
    await at.stage.sql(
      `insert into custody.image (item_id, account_id, sha256, light, added_at)
       select $1, $2, encode(sha256(n::text::bytea), 'hex'), ''::bytea, now() from generate_series(1, $3) n`,
      [at.item.id, at.ben.accountId, MOST_IMAGES_A_DAY - 1],
    );
    const pictures = await Promise.all([1, 2, 3, 4].map((nth) => picture(nth * 50)));
    const ended = await Promise.allSettled(pictures.map((one) => add(at.ben, id, one)));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }, 60_000);

  it('goes when who added it is forgotten', async () => {
    const cleo = await at.person('cleo@example.test', 'repairer');
    const { id } = await at.record(cleo, { title: 'Cleo' });
    const photo = await add(cleo, id, await picture(60));
    await at.stage.ask(
      'integrations',
      'mutation E($id: Int!) { eraseAccount(id: $id) }',
      { id: cleo.accountId },
      { ...at.admin, role: 'operator', brandIds: [] },
    );
    expect(await at.count(`image where id = ${photo}`)).toBe(0);
  });
});
