import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PlatformOptions } from '../../../gateway/installation/options.js';
import { createPlatform } from '../../../gateway/installation/platform.js';
import { sealTechnicalId, technicalKeyOf } from '../../../subgraphs/custody/items/technical-id.rules.js';
import { lockIssuer, signingKey } from '../../../subgraphs/passports/credentials/issuer-keys.js';
import { openStage, type Stage } from '../../support/actors.js';
import { testPool } from '../../support/connections.js';
import { addCategory, addItem } from '../../support/items.js';
import { platformOptions } from '../../support/platform-options.js';
import { signedIn } from '../../support/signed-in.js';

const OTHER = new Uint8Array(32).fill(9);
const CODE = 'NORDATELIR';
const REFUSED = 'ENCRYPTION_KEY is not the key with which this database was written';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
  await start({});
});
afterEach(() => stage.close());

/** Starts another process on the database of the stage, and ends it. */
async function start(over: Partial<PlatformOptions>): Promise<void> {
  const { subgraphs, close } = await createPlatform(platformOptions(stage.options.databaseUrl, over));
  await Promise.all(Object.values(subgraphs).map((subgraph) => subgraph.recordKeys())).finally(close);
}

/** Makes the database one in which no keys are recorded. */
async function forget(): Promise<void> {
  for (const schema of SCHEMAS) await stage.sql(`delete from ${schema}.key_check`);
}

const SCHEMAS = ['custody', 'passports', 'integrations'];
const recordedIn = async (): Promise<string[]> => {
  const of = SCHEMAS.map((schema) => `select '${schema}' as schema from ${schema}.key_check where setting = $1`);
  const rows = await stage.sql<{ schema: string }>(of.join(' union all '), ['ENCRYPTION_KEY']);
  return rows.map(({ schema }) => schema);
};

/** Encrypts something of one kind, as the platform does. */
const ENCRYPTED: readonly [string, () => Promise<unknown>][] = [
  [
    'the secret of a webhook',
    async () => {
      const input = { brandId: await stage.brand(CODE), url: 'https://hooks.example.com/' };
      const create = 'mutation C($input: WebhookInput!) { createWebhook(input: $input) { secret } }';
      await stage.ask('integrations', create, { input });
    },
  ],
  [
    'a second factor',
    async () => {
      await stage.account('ana@example.test', 'customer');
      const ana = await signedIn(stage, 'ana@example.test');
      await stage.ask('integrations', 'mutation { enrolSecondFactor { secret } }', {}, ana);
    },
  ],
  [
    'the technical identifier of an item',
    async () => {
      const brand = { id: await stage.brand(CODE), code: CODE };
      const { id, uidHash } = await addItem(stage, brand, await addCategory(stage));
      const sealed = sealTechnicalId(technicalKeyOf(stage.options.encryptionKey), OTHER, uidHash);
      await stage.sql('update custody.item set technical_id = $2 where id = $1', [id, Buffer.from(sealed, 'hex')]);
    },
  ],
  [
    'the key of an issuer',
    async () => {
      const brandId = await stage.brand(CODE);
      const pool = testPool({
        connectionString: stage.options.databaseUrl,
        max: 1,
        options: '-c search_path=passports',
      });
      await lockIssuer(pool, brandId, CODE);
      await signingKey(pool, stage.options.encryptionKey, brandId, new Date());
      await pool.end();
    },
  ],
];

describe('a start on a database that was written with other keys', () => {
  it('is refused for ENCRYPTION_KEY and QR_SIGNING_KEY, and accepted for TOKEN_SIGNING_KEY', async () => {
    await expect(start({ encryptionKey: OTHER })).rejects.toThrow(REFUSED);
    await expect(start({ qrKey: OTHER })).rejects.toThrow('QR_SIGNING_KEY is not the key');
    await start({ tokenSeeds: [OTHER] });
  });

  it('is accepted once QR_SIGNING_KEY is given up, for the new one', async () => {
    await stage.sql("delete from custody.key_check where setting = 'QR_SIGNING_KEY'");
    await start({ qrKey: OTHER });
    await expect(start({})).rejects.toThrow('QR_SIGNING_KEY is not the key');
  });
});

describe('a start on a database of before keys were recorded', () => {
  it('records its keys where nothing is encrypted', async () => {
    await forget();
    await start({ encryptionKey: OTHER });
    expect(await recordedIn()).toEqual(SCHEMAS);
    await expect(start({})).rejects.toThrow(REFUSED);
  });

  it.each(ENCRYPTED)('is refused if its key does not open %s, else records it', async (_, encrypt) => {
    await encrypt();
    await forget();
    await expect(start({ encryptionKey: OTHER })).rejects.toThrow(REFUSED);
    expect(await recordedIn()).toEqual([]);
    await start({});
    expect(await recordedIn()).toEqual(SCHEMAS);
  });
});
