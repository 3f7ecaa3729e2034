import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { type ShipmentTrigger, shipmentLifeCycle } from '../../../schema/life-cycles/shipment.js';
import { isAdministratorOf } from '../../../schema/principal.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { type Shipment, ShipmentEntity } from './shipment.entity.js';
import { isBeingPrepared } from './shipment.rules.js';
import { packItems, type ShipmentRow, shipmentById } from './shipment.statements.js';

export interface ShipmentPlan {
  readonly retailerId: number;
  readonly reference?: string | null;
  readonly productIds: readonly number[];
}

const unknown = (): DomainError => new DomainError('NOT_FOUND', { entity: 'Shipment' });

/** Prepares a shipment of a brand's items to one of its points of sale. */
export async function prepareShipment(context: CustodyContext, plan: ShipmentPlan): Promise<ShipmentRow> {
  const retailer = await context.retailers.byId(plan.retailerId);
  if (!retailer) throw new DomainError('NOT_FOUND', { entity: 'Retailer' });
  requireAdministratorOf(context, retailer.brand_id, 'Retailer');
  const ids = [...new Set(plan.productIds)];
  return context.database.unitOfWork(async (em) => {
    const shipment = em.create(ShipmentEntity, {
      brandId: retailer.brand_id,
      brandCode: retailer.brand_code,
      retailerId: retailer.id,
      reference: plan.reference ?? null,
      createdAt: context.clock(),
    });
    await em.flush();
    const packed = await packItems.run(em, { shipmentId: shipment.id, ids, brandId: retailer.brand_id });
    if (packed !== ids.length) throw new DomainError('NOT_FOUND', { entity: 'Product' });
    return shownAs(em, shipment);
  });
}

/** Sends, receives or cancels a shipment; the point of sale may receive it too. */
export function moveShipment(context: CustodyContext, id: number, trigger: ShipmentTrigger): Promise<ShipmentRow> {
  return context.database.unitOfWork(async (em) => {
    const shipment = await em.findOne(ShipmentEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!shipment || !mayMove(context, shipment, trigger)) throw unknown();
    const to = shipmentLifeCycle.next(shipment.status, trigger);
    if (!to) throw new DomainError('STATE_CONFLICT', { thing: 'shipment', state: shipment.status, trigger });
    shipment.status = to;
    if (trigger === 'ship') shipment.shippedAt = context.clock();
    if (trigger === 'receive') shipment.receivedAt = context.clock();
    await em.flush();
    return shownAs(em, shipment);
  });
}

function mayMove({ principal }: CustodyContext, shipment: Shipment, trigger: ShipmentTrigger): boolean {
  if (isAdministratorOf(principal, shipment.brandId)) return true;
  const isContact =
    principal.kind === 'account' &&
    principal.contacts.some(
      ({ brandId, retailerId }) => brandId === shipment.brandId && retailerId === shipment.retailerId,
    );
  return isContact && trigger === 'receive' && !isBeingPrepared(shipment.status);
}

async function shownAs(em: EntityManager, { id }: Shipment): Promise<ShipmentRow> {
  const row = await shipmentById(em, id);
  if (!row) throw unknown();
  return row;
}
