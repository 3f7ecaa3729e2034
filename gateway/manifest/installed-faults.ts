import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { brandsInUse } from '../peers/catalog.generated.js';
import { brandsOfKeys } from '../peers/integrations.generated.js';
import { checkProducts } from './apply-products.js';
import type { Fault } from './manifest-fault.js';
import type { Manifest } from './manifest-schema.js';
import { RefusedRecords } from './refused-record.js';

interface KnownCategory {
  readonly id: number;
  readonly key: string;
}

interface KnownBrand {
  readonly id: number;
  readonly code: string;
  readonly domain?: string | null;
}

/**
 * Lists the conflicts of a file with the installation's data: ids, host names and keys in use, and serials, chip hashes
 * and certificates of other items. Nothing is written.
 */
export async function installedFaults(
  manifest: Manifest,
  peers: Peers,
  categories: readonly KnownCategory[],
): Promise<Fault[]> {
  const { brandsInUse: brands } = await peers.ask(brandsInUse, {
    codes: manifest.brands.map(({ code }) => code),
    ids: manifest.brands.flatMap(({ id }) => (id === undefined ? [] : [id])),
    domains: manifest.brands.flatMap(({ domain }) => (domain ? [domain.toLowerCase()] : [])),
  });
  const { api_keys: keys } = manifest;
  const { brandsOfKeys: owners } = await peers.ask(brandsOfKeys, { secrets: keys.map(({ key }) => key) });
  return [
    ...categoryFaults(manifest, categories),
    ...brandFaults(manifest, brands),
    ...keys.flatMap(({ brand }, at): Fault[] =>
      owners[at] != null && owners[at] !== brand ? [[['api_keys', at, 'key'], 'This key is taken']] : [],
    ),
    ...(await productFaults(manifest, peers, brands)),
  ];
}

/** Finds categories whose id belongs to another category. A category is matched by key and referred to by id. */
function categoryFaults({ categories }: Manifest, present: readonly KnownCategory[]): Fault[] {
  const ids = new Map(present.map((category) => [category.key, category.id]));
  const taken = new Set(ids.values());
  return categories.flatMap(({ id, key }, at): Fault[] => {
    const known = ids.get(key);
    if (known === id || (known === undefined && !taken.has(id))) return [];
    const message = known === undefined ? 'This number is taken' : `This category has the number ${known}`;
    return [[['categories', at, 'id'], message]];
  });
}

/**
 * Finds brands whose id or host name belongs to another brand, or whose id differs from the saved one. A brand is
 * matched by code, and its id never changes.
 */
function brandFaults({ brands }: Manifest, present: readonly KnownBrand[]): Fault[] {
  const ids = new Map(present.map((brand) => [brand.code, brand.id]));
  const taken = new Set(ids.values());
  // A brand whose host name the file sets or clears releases its current one.
  const renamed = new Set(brands.filter(({ domain }) => domain !== undefined).map(({ code }) => code));
  const bearers = new Set(present.filter(({ code }) => !renamed.has(code)).map((brand) => brand.domain));
  return brands.flatMap(({ code, id, domain }, at): Fault[] => {
    const faults: Fault[] = [];
    const known = ids.get(code);
    if (id !== undefined && known !== undefined && known !== id)
      faults.push([['brands', at, 'id'], `This brand has the number ${known}`]);
    if (id !== undefined && known === undefined && taken.has(id))
      faults.push([['brands', at, 'id'], 'This number is taken']);
    if (domain && bearers.has(domain.toLowerCase())) faults.push([['brands', at, 'domain'], 'This host name is taken']);
    return faults;
  });
}

async function productFaults(
  manifest: Manifest,
  peers: Peers,
  brands: readonly KnownBrand[],
): Promise<readonly Fault[]> {
  try {
    await checkProducts(manifest, peers, new Map(brands.map(({ code, id }) => [code, id])));
    return [];
  } catch (error) {
    if (error instanceof RefusedRecords) return error.faults;
    throw error;
  }
}
