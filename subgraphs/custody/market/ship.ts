import type { PoolClient } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { isAdministratorOf } from '../../lib/graphql/principal.js';
import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { type ShipmentTrigger, shipmentLifeCycle } from './shipment.rules.js';
import { SHIPMENT_COLUMNS, type ShipmentRow } from './shipment.statements.js';

export interface ShipmentPlan {
  readonly retailerId: number;
  readonly reference?: string | null;
  readonly productIds: readonly number[];
}

const unknown = (): DomainError => new DomainError('NOT_FOUND', { entity: 'Shipment' });

/** Prepares a shipment of items of one brand to one of its points of sale. */
export async function prepareShipment(context: CustodyContext, plan: ShipmentPlan): Promise<ShipmentRow> {
  const retailer = await context.retailers.byId(plan.retailerId);
  if (!retailer) throw new DomainError('NOT_FOUND', { entity: 'Retailer' });
  requireAdministratorOf(context, retailer.brand_id, 'Retailer');
  const ids = [...new Set(plan.productIds)];
  return inTransaction(context.database.pool, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into custody.shipment (brand_id, brand_code, retailer_id, reference, created_at)
       values ($1, $2, $3, $4, $5) returning id`,
      [retailer.brand_id, retailer.brand_code, retailer.id, plan.reference ?? null, context.clock()],
    );
    const id = rows[0]!.id;
    const packed = await client.query(
      `insert into custody.shipment_item (shipment_id, item_id)
       select $1, id from custody.item where id = any($2::int[]) and brand_id = $3
          and status not in ('burned', 'superseded', 'archived')`,
      [id, ids, retailer.brand_id],
    );
    if (packed.rowCount !== ids.length) throw new DomainError('NOT_FOUND', { entity: 'Product' });
    return shipmentOf(client, id);
  });
}

/** Sends, receives or cancels a shipment. Receiving is the point of sale's own right too. */
export function moveShipment(context: CustodyContext, id: number, trigger: ShipmentTrigger): Promise<ShipmentRow> {
  const now = context.clock();
  return inTransaction(context.database.pool, async (client) => {
    await client.query('select from custody.shipment where id = $1 for update', [id]);
    const shipment = await shipmentOf(client, id);
    if (!mayMove(context, shipment, trigger)) throw unknown();
    const to = shipmentLifeCycle.next(shipment.status, trigger);
    if (!to) throw new DomainError('STATE_CONFLICT', { thing: 'shipment', state: shipment.status, trigger });
    await client.query(
      `update custody.shipment
          set status = $2,
              shipped_at = case when $2 = 'shipped' then $3 else shipped_at end,
              received_at = case when $2 = 'received' then $3 else received_at end
        where id = $1`,
      [id, to, now],
    );
    return shipmentOf(client, id);
  });
}

function mayMove({ principal }: CustodyContext, shipment: ShipmentRow, trigger: ShipmentTrigger): boolean {
  if (isAdministratorOf(principal, shipment.brand_id)) return true;
  const isContact =
    principal.kind === 'account' &&
    principal.contacts.some(
      ({ brandId, retailerId }) => brandId === shipment.brand_id && retailerId === shipment.retailer_id,
    );
  return isContact && trigger === 'receive' && shipment.status !== 'prepared';
}

async function shipmentOf(client: PoolClient, id: number): Promise<ShipmentRow> {
  const { rows } = await client.query<ShipmentRow>(
    `select ${SHIPMENT_COLUMNS} from custody.shipment s join custody.retailer r on r.id = s.retailer_id where s.id = $1`,
    [id],
  );
  if (!rows[0]) throw unknown();
  return rows[0];
}
