import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ContentRecord } from '../../../../subgraphs/passports/backup/backup-record.js';
import { directoryBackupStore } from '../../../../subgraphs/passports/retention/directory-backup-store.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { copied } from '../../../support/backup.js';
import { addModel, publishPassport } from '../../../support/catalog.js';
import { filesBelow } from '../../../support/files-below.js';

const WITHDRAW =
  'mutation W($id: Int!, $version: Int!) { supersedePassportVersion(id: $id, version: $version) { id } }';
const CHANGE = `mutation C($id: Int!, $version: Int!, $visibility: PassportVisibility!) {
  changePassportVisibility(id: $id, version: $version, visibility: $visibility) { id } }`;

let stage: Stage;
let brandId: number;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'withdrawn-version-'));
  stage = await openStage({ passports: { backupStore: directoryBackupStore(folder) } });
  brandId = await stage.brand('NORDATELIR');
  await stage.platform.startJobs();
});
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the versions of a passport whose content can be read in the public folder. */
async function readable(passportId: number): Promise<number[]> {
  await copied(stage);
  const records = filesBelow(join(folder, 'open', 'versions')).map((file): { content: Partial<ContentRecord> } =>
    JSON.parse(Buffer.from(readFileSync(file, 'latin1').split('.')[1]!, 'base64url').toString()),
  );
  const contents = records.map(({ content }) => content);
  return contents.filter((one) => one.passport_id === passportId).map(({ version }) => version!);
}

/** Publishes two versions of a model's passport. Returns its id. */
async function twoVersions(sku: string): Promise<number> {
  const modelId = await addModel(stage, { brandId, sku });
  await publishPassport(stage, { modelId }, { labels: { version: 1 } });
  return publishPassport(stage, { modelId }, { labels: { version: 2 } });
}

describe('the public folder', () => {
  it('keeps the content of a version that a newer one replaced, and none of one that was withdrawn', async () => {
    const id = await twoVersions('WITHDRAWN');
    expect((await readable(id)).sort()).toEqual([1, 2]);
    await stage.ask('passports', WITHDRAW, { id, version: 2 });
    expect(await readable(id)).toEqual([1]);
  });

  it('keeps none of a version that is no longer public', async () => {
    const id = await twoVersions('INTERNAL');
    await stage.ask('passports', CHANGE, { id, version: 2, visibility: 'internal' });
    expect(await readable(id)).toEqual([1]);
  });

  it('is emptied, too, of what was withdrawn before everything was copied anew', async () => {
    const id = await twoVersions('ANEW');
    expect((await readable(id)).sort()).toEqual([1, 2]);
    await stage.sql('update passports.backup_copy set anew = true where passport_id = $1', [id]);
    await stage.ask('passports', WITHDRAW, { id, version: 2 });
    expect(await readable(id)).toEqual([1]);
  });
});
