import { isAdministratorOf, keyServes, type Principal } from '../../../schema/principal.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { ownedByCaller } from '../peers/custody.generated.js';
import type { EventRow } from './event.statements.js';
import { isForOwners } from './event-visibility.rules.js';

/** Tells whether a caller may follow all events of a brand: its team, its keys with `webhooks:read`, its reseller's. */
export const followsBrand = (principal: Principal, brandId: number): boolean =>
  principal.kind === 'key'
    ? principal.scopes.includes('webhooks:read') && keyServes(principal, brandId)
    : isAdministratorOf(principal, brandId);

/** Tells whether the calling account currently owns an item. */
export async function ownsItem(context: IntegrationsContext, productId: number): Promise<boolean> {
  const { principal, peers, requestId } = context;
  if (principal.kind !== 'account') return false;
  const items = [{ __typename: 'Product', id: productId }];
  const { _entities } = await peers.ask(ownedByCaller, { items }, { principal, requestId });
  const [item] = _entities;
  return item?.__typename === 'Product' && item.isOwner;
}

/** Returns the event if the caller may see it; else throws `NOT_FOUND`. */
export async function visibleEvent(context: IntegrationsContext, row: EventRow | undefined): Promise<EventRow> {
  if (row && followsBrand(context.principal, row.brand_id)) return row;
  if (row?.product_id && isForOwners(row.type) && (await ownsItem(context, row.product_id))) return row;
  throw new DomainError('NOT_FOUND', { entity: 'Event' });
}
