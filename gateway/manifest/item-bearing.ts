import { GONE } from '../../schema/life-cycles/item.js';
import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { importedProduct } from '../peers/custody.generated.js';
import type { Manifest } from './manifest-schema.js';
import { keyOf } from './numbers.js';

/** Returns the id of the item with a serial; of several, the last one in the file (§4.24: the one still in the catalog). */
export async function itemBearing(brand: string, serial: string, manifest: Manifest, peers: Peers): Promise<number> {
  const records = manifest.products.filter((product) => product.brand === brand && product.serial === serial);
  const item = records.find(({ status }) => status === undefined || !GONE.includes(status)) ?? records.at(-1);
  const key = item?.uid_hash ? keyOf('uid_hash', item.uid_hash.toLowerCase()) : keyOf('serial', brand, serial);
  const { importedProduct: id } = await peers.ask(importedProduct, { key });
  if (id === null) throw new Error(`${brand} has no item with the serial ${serial}`);
  return id;
}
