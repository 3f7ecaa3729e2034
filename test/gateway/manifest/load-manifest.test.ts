import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadManifest } from '../../../gateway/manifest/load-manifest.js';
import { openStage, type Stage } from '../../support/actors.js';
import { newDataFolder, removeDataFolder } from '../../support/data-folder.js';

describe('loading a file with a value that an operation would refuse', () => {
  let stage: Stage;
  let folder: string;

  beforeAll(async () => {
    stage = await openStage({});
    folder = newDataFolder('passports-import-');
  });

  afterAll(async () => {
    removeDataFolder(folder);
    await stage.close();
  });

  const load = (...lines: readonly string[]): Promise<unknown> => {
    const file = join(folder, 'm.yaml');
    writeFileSync(file, ['version: 1', ...lines].join('\n'));
    return loadManifest(file, stage.platform.peers, [], () => {});
  };
  const applied = () =>
    stage.sql(
      `select (select count(*) from catalog.plan where code = 'half') as plans,
              (select count(*) from catalog.brand where code = 'HALFAPPLY0') as brands`,
    );

  it('names its line and field, and applies nothing', async () => {
    const head = ['plans: [{ code: half }]', 'brands: [{ code: HALFAPPLY0, name: Half, plan: half }]', 'models:'];
    const model = (length: number) => [`  - brand: HALFAPPLY0`, '    sku: S', `    description: ${'x'.repeat(length)}`];
    await expect(load(...head, ...model(2_001))).rejects.toThrow(
      /:7 {2}models\[0\]\.description: String should have at most 2000 characters$/,
    );
    expect(await applied()).toEqual([{ plans: 0, brands: 0 }]);
    await load(...head, ...model(2_000));
    expect(await applied()).toEqual([{ plans: 1, brands: 1 }]);
  });

  it('takes a webhook of any length that a brand may save', async () => {
    const url = `https://hooks.example.test/${'x'.repeat(2_000)}`;
    await load(
      'plans: [{ code: half }]',
      'brands: [{ code: HALFAPPLY0, name: Half, plan: half }]',
      `webhooks: [{ brand: HALFAPPLY0, url: "${url}" }]`,
    );
    expect(await stage.sql('select url from integrations.webhook_subscription')).toEqual([{ url }]);
  });
});
