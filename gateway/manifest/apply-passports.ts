import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { limitConcurrency } from '../../subgraphs/lib/process/limit-concurrency.js';
import { importPassport } from '../peers/passports.generated.js';
import { normalizeGtin } from './gtin-of.js';
import { itemBearing } from './item-bearing.js';
import type { Entry, Manifest } from './manifest-schema.js';
import { keyOf, type Numbers } from './numbers.js';
import { refusedRecord } from './refused-record.js';

/** Subjects whose passports are published concurrently; those of one brand are signed sequentially in any case. */
const AT_ONCE = 4;

/** Saves the passports, version by version; published ones are sealed, signed, stored and anchored like any other. */
export async function applyPassports(manifest: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  const importing = limitConcurrency(AT_ONCE);
  for (const [at, passport] of manifest.passports.entries())
    await importing.begin(async () => {
      const subject = await subjectOf(passport, manifest, peers, numbers);
      await peers
        .ask(importPassport, { subject, versions: versionsOf(passport) })
        .catch(refusedRecord('passports', at, 'versions'));
    });
  await importing.done();
}

const versionsOf = ({ versions, visibility = 'public', draft = false }: Entry<'passports'>) =>
  versions.map((version, at) => ({
    data: version.data,
    visibility: version.visibility ?? visibility,
    draft: draft && at === versions.length - 1,
  }));

async function subjectOf(
  { level, brand, gtin, lot, serial }: Entry<'passports'>,
  manifest: Manifest,
  peers: Peers,
  { models, batches }: Numbers,
): Promise<Record<string, unknown>> {
  if (level === 'item') return { productId: await itemBearing(brand, serial ?? '', manifest, peers) };
  const skus = manifest.models
    .filter((model) => model.brand === brand && model.gtin && normalizeGtin(model.gtin) === normalizeGtin(gtin!))
    .map(({ sku }) => sku);
  if (level === 'model') return { modelId: models.get(keyOf(brand, skus[0] ?? '')) };
  const found = skus.map((sku) => batches.get(keyOf(brand, sku, lot!)));
  const batchId = found.find((id) => id !== undefined);
  if (batchId === undefined) throw new Error(`passports: ${brand} has no lot ${lot} of GTIN ${gtin}`);
  return { batchId };
}
