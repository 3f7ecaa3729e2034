import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import type { JsonObject } from '../../../../schema/json.js';
import { readProjectFile } from '../../../../subgraphs/lib/process/project.js';
import { registryGaps } from '../../../../subgraphs/passports/registry/registry-entry.rules.js';

interface Passport {
  readonly level: 'model' | 'batch' | 'item';
  readonly gtin?: string;
  readonly lot?: string;
  readonly draft?: boolean;
  readonly visibility?: string;
  readonly versions: readonly { readonly data: JsonObject; readonly visibility?: string }[];
}

/** What the demonstration's passport of a GTIN lacks, in an installation that is reached over https and has a back-up. */
function gapsOf({ level, gtin = '', lot, versions }: Passport): string[] {
  const model = { link: { gtin, lot: null, serial: null } };
  const facts = {
    publicUrl: 'https://dpp.example',
    backupUrl: 'https://backup.example',
    passportId: 1,
    level,
    sector: null,
    document: versions.at(-1)!.data,
    product: { link: { gtin, lot: lot ?? null, serial: null } },
    lot: null,
    model: level === 'model' ? null : model,
    issuer: 'did:web:dpp.example',
    backupOperator: null,
  };
  return registryGaps(facts).map(({ kind }) => kind);
}

it('the demonstration has a model and its lot that are ready for the registry, and others that are not', () => {
  const { passports } = parse(readProjectFile('gateway/installation/demonstration.yaml')) as { passports: Passport[] };
  const published = passports.filter(
    ({ gtin, draft, visibility = 'public' }) => gtin && !draft && visibility === 'public',
  );
  const ready = published.filter((one) => gapsOf(one).length === 0);
  expect(ready.map(({ level }) => level)).toEqual(['model', 'batch']);
  expect(published.length).toBeGreaterThan(ready.length);
});
