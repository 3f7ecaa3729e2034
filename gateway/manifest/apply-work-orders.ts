import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { importWorkOrder } from '../peers/custody.generated.js';
import { itemBearing } from './item-bearing.js';
import type { Manifest } from './manifest-schema.js';
import { type Numbers, numberIn } from './numbers.js';

/** Work that brands ordered from their partners. */
export async function applyWorkOrders(manifest: Manifest, peers: Peers, { accounts }: Numbers): Promise<void> {
  for (const { brand, serial, partner, reference, valid_days: validDays = null } of manifest.work_orders) {
    const productId = await itemBearing(brand, serial, manifest, peers);
    const assigneeId = numberIn(accounts, partner.toLowerCase());
    await peers.ask(importWorkOrder, { productId, assigneeId, reference, validDays });
  }
}
