import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addModel, draftPassport, publishPassport, repeatVersion } from '../../../support/catalog.js';

const MANY = 40;
const LARGE = { labels: { text: 'a'.repeat(250_000) } };
const TOO_LARGE = { code: 'ANSWER_TOO_LARGE', facts: { limit: 8 * 1024 * 1024 } };

let stage: Stage;
let brandId: number;
let id: number;
let admin: AccountPrincipal;

beforeAll(async () => {
  stage = await openStage();
  brandId = await stage.brand('NORDATELIR');
  admin = {
    ...{ kind: 'account', accountId: 1, email: 'a@example.test', role: 'brand_admin', sessionId: 's' },
    ...{ brandIds: [brandId], accreditations: [], contacts: [] },
  };
  const modelId = await addModel(stage, { brandId, sku: 'VERSIONS' });
  id = await publishPassport(stage, { modelId }, LARGE);
  await repeatVersion(stage, id, MANY);
  for (let n = 0; n < MANY; n++)
    await draftPassport(stage, { modelId: await addModel(stage, { brandId, sku: `DRAFT ${n}` }) }, LARGE);
}, 120_000);
afterAll(() => stage?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers are read freely
const ask = (text: string): Promise<any> => stage.ask('passports', text, {}, admin);

describe('large documents', () => {
  it('of versions are counted before they are read: beyond an answer none is', async () => {
    await expect(ask(`{ passport(id: ${id}) { versions { version document } } }`)).rejects.toMatchObject(TOO_LARGE);
    const { passport } = await ask(`{ passport(id: ${id}) { versions(limit: 3) { version document } } }`);
    expect(passport.versions.map(({ document }: { document: object }) => document)).toEqual([LARGE, LARGE, LARGE]);
  });

  it('of versions cost nothing where they are not asked for, and once where they are asked for twice', async () => {
    const { passport } = await ask(`{ passport(id: ${id}) { versions { version dataHash } } }`);
    expect(passport.versions).toHaveLength(MANY + 1);
    const names = Array.from({ length: 10 }, (_, n) => `a${n}: changes(from: 1, to: 2) { kind }`);
    await expect(ask(`{ passport(id: ${id}) { ${names.join(' ')} } }`)).resolves.toBeDefined();
  });

  it('of the newest version is read without those before it', async () => {
    const { passport } = await ask(
      `{ passport(id: ${id}) { newestVersion { version document } inService { version } } }`,
    );
    expect(passport).toEqual({
      newestVersion: { version: MANY + 1, document: LARGE },
      inService: [{ version: MANY + 1 }],
    });
    expect((await ask(`{ passport(id: ${id}) { completeness { required } } }`)).passport).toBeDefined();
  });

  it('of drafts are counted, too, those that only completeness looks at as well', async () => {
    const page = (first: number, fields: string) =>
      ask(`{ passports(brandId: ${brandId}, first: ${first}) { nodes { ${fields} } } }`);
    await expect(page(200, 'draft { document }')).rejects.toMatchObject(TOO_LARGE);
    await expect(page(200, 'completeness { required }')).rejects.toMatchObject(TOO_LARGE);
    expect((await page(200, 'draft { visibility }')).passports.nodes).toHaveLength(MANY + 1);
    expect((await page(3, 'draft { document }')).passports.nodes[2].draft.document).toEqual(LARGE);
  });
});
