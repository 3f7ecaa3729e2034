import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import { directoryBackupStore } from '../../../../subgraphs/passports/retention/directory-backup-store.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { type Backup, copied, startBackup } from '../../../support/backup.js';
import { addModel, publishPassport } from '../../../support/catalog.js';
import { until } from '../../../support/until.js';

const BRAND = 'NORDATELIR';
const REVOKE =
  'mutation R($code: String!, $kid: String!) { revokeIssuerKey(brandCode: $code, kid: $kid) { kid revokedAt } }';

let stage: Stage;
let backup: Backup;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'revoked-key-'));
  const store = directoryBackupStore(folder);
  stage = await openStage({ passports: { backupStore: store } });
  const brandId = await stage.brand(BRAND);
  await publishPassport(stage, { modelId: await addModel(stage, { brandId, sku: 'TOTE' }) }, { labels: {} });
  await stage.platform.startJobs();
  await copied(stage);
  backup = await startBackup({ store, encryptionKey: stage.options.encryptionKey, clock: stage.options.clock });
});
afterAll(async () => {
  await backup?.close();
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the key that signed the copied status list of the brand. */
async function keyOfList(): Promise<string | undefined> {
  const { text } = await backup.call(`/brands/${BRAND}/status-lists/0`);
  return decodeProtectedHeader(text).kid;
}

const keysOfIssuer = async (): Promise<string[]> =>
  (await backup.call(`/brands/${BRAND}/did.json`)).json.assertionMethod;

describe('the copied status list of a brand', () => {
  it('is signed by a key that its copied document lists, also after the revocation of the one that signed it', async () => {
    const kid = (await keyOfList())!;
    expect(await keysOfIssuer()).toContain(kid);
    await stage.sql(`update passports.backup_list set copied_at = copied_at - interval '1 hour'`);
    await stage.ask('passports', REVOKE, { code: BRAND, kid: kid.replace(/^.*#/, '') });
    await until(async () => (await keyOfList()) !== kid);
    expect(await keysOfIssuer()).toContain(await keyOfList());
  });
});
