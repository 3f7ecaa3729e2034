import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfiguration } from '../../../gateway/installation/configuration.js';
import { terminalProgress } from '../../../gateway/installation/progress.js';
import { loadFirstManifest } from '../../../gateway/manifest/load-first-manifest.js';
import { saveModel } from '../../../gateway/peers/catalog.generated.js';
import type { Peers } from '../../../subgraphs/lib/graphql/peers.js';
import { openStage, type Stage } from '../../support/actors.js';
import { newDataFolder, removeDataFolder } from '../../support/data-folder.js';

describe('a first load that is interrupted', () => {
  let stage: Stage;
  let folder: string;

  beforeEach(async () => {
    stage = await openStage({});
    folder = newDataFolder('passports-first-');
    const text = [
      'version: 1',
      'plans: [{ code: a }]',
      'brands: [{ code: FIRSTBRAND, name: First, plan: a }]',
      'models: [{ brand: FIRSTBRAND, sku: S }]',
    ];
    writeFileSync(join(folder, 'mine.yaml'), text.join('\n'));
    writeFileSync(join(folder, 'other.yaml'), text.join('\n').replaceAll('FIRSTBRAND', 'OTHERBRAND'));
    writeFileSync(join(folder, 'faulty.yaml'), 'version: 2');
  });

  afterEach(async () => {
    removeDataFolder(folder);
    await stage.close();
  });

  /** Peers that answer until the first model is saved. */
  const interrupted = (): Peers => ({
    ask: (question, ...rest) =>
      question.text === saveModel.text
        ? Promise.reject(new Error('killed'))
        : stage.platform.peers.ask(question, ...rest),
  });

  const start = (manifest: string | null, peers = stage.platform.peers): Promise<void> =>
    loadFirstManifest(
      readConfiguration(manifest === null ? {} : { MANIFEST: manifest }),
      { peers },
      terminalProgress(() => {}, false),
    );
  const brands = async () =>
    (await stage.sql<{ code: string }>('select code from catalog.brand')).map(({ code }) => code);

  it('is resumed with its own file only', async () => {
    const mine = join(folder, 'mine.yaml');
    await expect(start(mine, interrupted())).rejects.toThrow('killed');
    const sentence = `The load of ${mine} was interrupted: start with MANIFEST=${mine}`;
    await expect(start(null)).rejects.toThrow(sentence);
    await expect(start(join(folder, 'other.yaml'))).rejects.toThrow(sentence);
    expect(await brands()).toEqual(['FIRSTBRAND']);
    await start(mine);
    expect(await stage.sql('select sku from catalog.model')).toEqual([{ sku: 'S' }]);
    await start(null);
    await start(join(folder, 'other.yaml'));
    expect(await brands()).toEqual(['FIRSTBRAND']);
  });

  it('is resumed where its file was moved', async () => {
    await expect(start(join(folder, 'mine.yaml'), interrupted())).rejects.toThrow('killed');
    mkdirSync(join(folder, 'moved'));
    const moved = join(folder, 'moved', 'mine.yaml');
    copyFileSync(join(folder, 'mine.yaml'), moved);
    await start(moved);
    expect(await stage.sql('select sku from catalog.model')).toEqual([{ sku: 'S' }]);
  });

  it('is not mixed with a file where the demonstration was begun', async () => {
    await expect(start(null, interrupted())).rejects.toThrow('killed');
    await expect(start(join(folder, 'mine.yaml'))).rejects.toThrow(
      /^The load of .* was interrupted: start without MANIFEST$/,
    );
    expect(await brands()).not.toContain('FIRSTBRAND');
  });

  it('gives way to another file where nothing was applied, also where somebody has come in', async () => {
    await stage.account('first@example.test', 'operator');
    await expect(start(join(folder, 'faulty.yaml'))).rejects.toThrow('version');
    await start(join(folder, 'mine.yaml'));
    expect(await brands()).toEqual(['FIRSTBRAND']);
  });

  it('is resumed with any file where it is not known which was begun', async () => {
    await stage.sql('insert into catalog.first_manifest (begun_at) values (now())');
    await start(join(folder, 'mine.yaml'));
    expect(await brands()).toEqual(['FIRSTBRAND']);
  });
});
