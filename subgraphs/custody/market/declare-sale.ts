import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { startWarranty } from '../after-sales/start-warranty.js';
import { warrantyTermsOf } from '../after-sales/warranty-terms.js';
import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../items/item.statements.js';
import { isDestroyed, isResolvable } from '../items/item-status.rules.js';
import type { ActivationRow } from '../items/life.statements.js';
import { lockItem } from '../items/lock-item.statements.js';
import { resolveItem } from '../items/resolve-item.js';
import { acceptsClaims } from '../ownership/accepted-ways.js';
import { type Buyer, buyerOf, giveReceipt } from '../ownership/give-receipt.js';
import type { NamedBrand } from '../peers/brand-of-call.js';
import { reserveQuota } from '../peers/integrations.generated.js';
import { countryCode } from './country-code.rules.js';
import { isOutside, type SaleTerritory } from './gray-market.rules.js';
import { retailersOfItem } from './item-market.statements.js';
import { requireIdentityOffer } from './require-identity-offer.js';
import type { RetailerRow } from './retailer.statements.js';
import { activateDeclared, placeSale, saleOfItem, sellAgain } from './sale.statements.js';
import { declaredPlace, mergedPlace, type SalePlace } from './sale-activation.rules.js';
import { saleTerritory } from './sale-territory.js';
import { type Seller, sellerOfCall } from './seller-of-call.js';

export interface SaleDeclaration extends NamedBrand {
  readonly identifier: string;
  readonly retailerCode: string;
  readonly country?: string | null;
  readonly city?: string | null;
  /** E-mail address of the buyer, who can then claim the item. */
  readonly buyerEmail?: string | null;
  /** Language of the mail to the buyer. */
  readonly buyerLanguage?: string | null;
}

export interface DeclaredActivation {
  readonly status: 'activated' | 'already_activated';
  readonly activation: ActivationRow;
  readonly item: ItemRow;
  /** True where the buyer has an open receipt. */
  readonly receipt: boolean;
  /** Point of sale that declared it. */
  readonly declaredAt: number;
}

/**
 * Declares a sale (§4.6), checking in this order (§7.1, §8): its values, brand, offer, point of sale, a unit of the day's quota,
 * the item, the sale. To a distributor contact an item that was sold by, or shipped to, another point of sale is one
 * that does not exist.
 */
export async function declareSale(context: CustodyContext, declaration: SaleDeclaration): Promise<DeclaredActivation> {
  const buyer = buyerOf(declaration);
  const country = countryCode(declaration.country);
  const seller = await sellerOfCall(context, declaration);
  const { brandId, keyId, retailerIds } = seller;
  await requireIdentityOffer(context, brandId, 'sellout');
  const retailer = await context.retailers.active(brandId, declaration.retailerCode);
  if (!retailer || !(retailerIds?.includes(retailer.id) ?? true))
    throw new DomainError('RETAILER_NOT_FOUND', { code: declaration.retailerCode });
  const input = { reference: randomUUID(), use: 'sale' as const, units: 1, keyId, brandId };
  await context.peers.ask(reserveQuota, { input }, { requestId: context.requestId });
  const item = await resolveItem(context.items, 'partner', declaration.identifier, [brandId]);
  if (!item) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  const isAccepted = buyer !== null && (await acceptsClaims(context, brandId, 'receipt'));
  return activate(context, seller, item, {
    retailer,
    place: declaredPlace({ retailer, country, city: declaration.city }),
    territory: await saleTerritory(context, { brandId, id: retailer.id, country: retailer.country }),
    buyer: isAccepted ? buyer : null,
  });
}

/** A sale being declared. */
interface Sale {
  readonly retailer: RetailerRow;
  readonly place: SalePlace;
  /** Territory of the retailer. */
  readonly territory: SaleTerritory;
  readonly buyer: Buyer | null;
}

/** Activates an item under its lock; of concurrent declarations one activates it (§3.5). */
async function activate(
  context: CustodyContext,
  { keyId, retailerIds }: Seller,
  found: ItemRow,
  { retailer, place, territory, buyer }: Sale,
): Promise<DeclaredActivation> {
  const terms = await warrantyTermsOf(context, found.model_id);
  return inTransaction(context.database.pool, async (client) => {
    const item = await lockItem(client, found.id);
    const now = context.clock();
    // Withdrawn meanwhile, so that it no longer resolves; nothing begins with what is destroyed or on its way to be.
    const isGone = !isResolvable(item.status) || isDestroyed(item.status, item.status_before_theft);
    if (isGone) throw new DomainError('NOT_FOUND', { entity: 'Product' });
    const isTheirs = await mayGiveReceipt(client, item.id, retailerIds);
    const sale = { itemId: item.id, retailerId: retailer.id, country: place.country, city: place.city, keyId, now };
    const outside = isOutside(place.country, territory);
    const isNew = (await activateDeclared.row(client, { ...sale, outside })) !== undefined;
    if (isNew) await startWarranty(client, item, terms, now);
    else await keepRepeated(client, item.id, { retailer, place, territory }, now);
    const activation = await activationOf(client, item.id);
    const receipt = buyer !== null && isTheirs && (await giveReceipt(client, item, retailer, buyer, now));
    const status = isNew ? 'activated' : 'already_activated';
    return { status, activation, item, receipt, declaredAt: retailer.id };
  });
}

/**
 * Tells whether a seller may give a receipt for a locked item, which makes its buyer the owner: a brand's key and team
 * for all, a contact for what the brand shipped to their point of sale since its last return. Throws `NOT_FOUND` to a
 * contact for an item of another point of sale.
 */
async function mayGiveReceipt(
  client: PoolClient,
  itemId: number,
  retailerIds: Seller['retailerIds'],
): Promise<boolean> {
  if (retailerIds === null) return true;
  const { sold_by: soldBy, shipped_to: shippedTo } = (await retailersOfItem.row(client, { itemId }))!;
  const known = soldBy ?? shippedTo;
  if (known !== null && !retailerIds.includes(known)) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  return shippedTo !== null && retailerIds.includes(shippedTo);
}

/** Keeps of a repeated declaration what the first one left open, and that the item was sold again after a return. */
async function keepRepeated(
  client: PoolClient,
  itemId: number,
  { retailer, place: declared, territory }: Omit<Sale, 'buyer'>,
  now: Date,
): Promise<void> {
  await sellAgain.run(client, { itemId, retailerId: retailer.id, now });
  const known = await activationOf(client, itemId);
  const merged = mergedPlace({ retailerId: known.retailer_id, country: known.country, city: known.city }, declared);
  if (!merged) return;
  const wasPlaced = known.retailer_id !== null && known.country !== null;
  // The territory belongs to the declaring retailer, so it is not applied to a sale by another.
  const isTheirs = merged.retailerId === declared.retailerId;
  const outside = !wasPlaced && isTheirs && isOutside(merged.country, territory);
  await placeSale.run(client, { itemId, ...merged, outside });
}

const activationOf = async (client: PoolClient, itemId: number): Promise<ActivationRow> =>
  (await saleOfItem.row(client, { itemId }))!;
