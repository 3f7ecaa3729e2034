import { setTimeout as delay } from 'node:timers/promises';
import { normalizeEmail } from '../../schema/identifiers/email-address.js';
import { certificateLifeCycle } from '../../schema/life-cycles/certificate.js';
import { USUAL_STATUS } from '../../subgraphs/custody/items/item-status.rules.js';
import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import {
  beginProductImport,
  checkProductImport,
  finishProductImport,
  type ImportedOwnerInput,
  type ImportedProductInput,
  productImportsPending,
} from '../peers/custody.generated.js';
import { imageAddress } from './image-files.js';
import type { Entry, Manifest } from './manifest-schema.js';
import { keyOf, type Numbers } from './numbers.js';
import { refusedProducts, refusedRecord } from './refused-record.js';
import { skuOf } from './sku-of.js';

/** Items per call. */
const CHUNK = 1_000;
const POLL_MS = 25;
/** Milliseconds to wait for registrations: a public chain takes minutes, an embedded one answers at once. */
const LIMIT_MS = 30 * 60_000;

/** Imports the items of a manifest; those in a registered state are registered on the chain. */
export async function applyProducts(manifest: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  const images = await imagesOf(manifest, peers, numbers);
  const chunks = chunksOf(describedProducts(manifest, numbers, images));
  for (const { from, products } of chunks)
    await peers.ask(beginProductImport, { products }).catch(refusedProducts(from));
  await settled(peers);
  for (const { from, products } of chunks)
    await peers.ask(finishProductImport, { products }).catch(refusedProducts(from));
}

/** Throws `RefusedRecords` for items that the installation would refuse; nothing is written. `brands`: numbers of those it has. */
export async function checkProducts(
  manifest: Manifest,
  peers: Peers,
  brands: ReadonlyMap<string, number>,
): Promise<void> {
  const nothing = new Map<string, number>();
  const numbers = { brands, accounts: null, models: nothing, batches: nothing };
  for (const { from, products } of chunksOf(describedProducts(manifest, numbers, [])))
    await peers.ask(checkProductImport, { products }).catch(refusedProducts(from));
}

const chunksOf = (products: readonly ImportedProductInput[]) =>
  Array.from({ length: Math.ceil(products.length / CHUNK) }, (_, at) => ({
    from: at * CHUNK,
    products: products.slice(at * CHUNK, (at + 1) * CHUNK),
  }));

async function settled(peers: Peers): Promise<void> {
  const limit = Date.now() + LIMIT_MS;
  for (;;) {
    const { productImportsPending: pending } = await peers.ask(productImportsPending, {});
    if (pending === 0) return;
    if (Date.now() > limit) throw new Error(`${pending} items are still not registered on the chain`);
    await delay(POLL_MS);
  }
}

/** Ids of the objects that items refer to. An account's id is null before it is saved; the item then has no owner yet. */
type SavedNumbers = Readonly<Record<'brands' | 'models' | 'batches', ReadonlyMap<string, number>>> & {
  readonly accounts: ReadonlyMap<string, number> | null;
};

/** Uploads the images of items, and returns their URLs in order. */
async function imagesOf({ products }: Manifest, peers: Peers, { brands, images }: Numbers): Promise<(string | null)[]> {
  const addresses: (string | null)[] = [];
  for (const [at, product] of products.entries()) {
    const given = await imageAddress(product, brands.get(product.brand), peers, images).catch(
      refusedRecord('products', at, 'picture'),
    );
    addresses.push(given ?? product.image_url ?? null);
  }
  return addresses;
}

function describedProducts(
  manifest: Manifest,
  { brands, accounts, models, batches }: SavedNumbers,
  images: readonly (string | null)[],
): ImportedProductInput[] {
  const offers = new Map(manifest.brands.map(({ code, offer }) => [code, offer ?? 'compliance_identity']));
  const counts = new Map<string, number>();
  return manifest.products.map((product, at) => {
    const { brand, batch_code, owner } = product;
    const model_sku = skuOf(product, manifest.batches);
    return {
      key: naturalKey(product, counts),
      brandId: brands.get(brand) ?? 0,
      brandCode: brand,
      serial: product.serial ?? null,
      uidHash: product.uid_hash?.toLowerCase() ?? null,
      name: product.name,
      categoryId: product.category_id,
      modelId: model_sku ? (models.get(keyOf(brand, model_sku)) ?? null) : null,
      batchId: model_sku && batch_code ? (batches.get(keyOf(brand, model_sku, batch_code)) ?? null) : null,
      metadataUri: product.metadata_uri ?? null,
      imageUrl: images[at] ?? null,
      status: product.status ?? USUAL_STATUS,
      identity: product.identity ?? offers.get(brand) === 'compliance_identity',
      owner: owner && accounts ? ownerNamed(owner, accounts) : null,
      soldAt: product.sold_at ? new Date(product.sold_at).toISOString() : null,
      stolen: product.stolen ?? false,
      certificates: (product.certificates ?? []).map(({ number, status, issued_at, custom_fields }) => ({
        number,
        status: status ?? certificateLifeCycle.initial,
        issuedAt: issued_at ? new Date(issued_at).toISOString() : null,
        customFields: custom_fields ?? null,
      })),
    };
  });
}

function ownerNamed(email: string, accounts: ReadonlyMap<string, number>): ImportedOwnerInput {
  const accountId = accounts.get(normalizeEmail(email));
  if (accountId === undefined) throw new Error(`products: there is no account ${email}`);
  return { accountId, email };
}

/** Returns the chip hash, else the serial, else the item's position among those of the same name. */
function naturalKey({ brand, uid_hash, serial, name }: Entry<'products'>, counts: Map<string, number>): string {
  if (uid_hash) return keyOf('uid_hash', uid_hash.toLowerCase());
  if (serial) return keyOf('serial', brand, serial);
  const nth = (counts.get(keyOf(brand, name)) ?? 0) + 1;
  counts.set(keyOf(brand, name), nth);
  return keyOf('name', brand, name, nth);
}
