import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { importWorkOrder } from '../peers/custody.generated.js';
import { itemBearing } from './item-bearing.js';
import type { Manifest } from './manifest-schema.js';
import { type Numbers, numberIn } from './numbers.js';
import { refusedRecord } from './refused-record.js';

/** Issues the work orders of brands to their partners. */
export async function applyWorkOrders(manifest: Manifest, peers: Peers, { accounts }: Numbers): Promise<void> {
  for (const [at, order] of manifest.work_orders.entries()) {
    const { brand, serial, partner, reference, valid_days: validDays = null } = order;
    const productId = await itemBearing(brand, serial, manifest, peers);
    const assigneeId = numberIn(accounts, partner.toLowerCase());
    await peers
      .ask(importWorkOrder, { productId, assigneeId, reference, validDays })
      .catch(refusedRecord('work_orders', at, 'serial'));
  }
}
