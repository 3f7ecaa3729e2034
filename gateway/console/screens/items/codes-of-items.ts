import { ask } from '../../graph/ask.js';
import {
  type ClaimableItemsQuery,
  claimableItems,
  type IssuePurchaseCodesMutation,
  issuePurchaseCodes,
  revokePurchaseCodes,
} from '../../operations/items.generated.js';

export type Issued = IssuePurchaseCodesMutation['issuePurchaseCodes'][number];

/** Selection of items: all of the brand's, those of a model, or those of one of its lots. */
export interface Choice {
  readonly modelId: number | null;
  readonly batchId: number | null;
}

type Line = ClaimableItemsQuery['products']['nodes'][number];

/** Most items of one selection; the newest are taken. */
export const MOST_ITEMS = 5_000;
/** Items per call, which locks them until all have their codes. */
const AT_ONCE = 100;

/** Returns the numbers of those selected items that can be claimed. */
export async function itemsToCode(brandId: number, choice: Choice): Promise<readonly number[]> {
  const found: Line[] = [];
  let after: string | null = null;
  do {
    const { products }: ClaimableItemsQuery = await ask(claimableItems, { brandId, ...choice, after });
    found.push(...products.nodes);
    after = products.pageInfo.hasNextPage ? products.pageInfo.endCursor : null;
  } while (after !== null && found.length < MOST_ITEMS);
  return found
    .slice(0, MOST_ITEMS)
    .filter(({ isClaimable }) => isClaimable)
    .map(({ id }) => id);
}

/**
 * Issues a code for each item, a hundred per call. `onIssued` is called after each hundred, so that none is lost where
 * a later call is refused.
 */
export async function issueCodes(
  brandId: number,
  productIds: readonly number[],
  onIssued: (issued: readonly Issued[]) => void,
): Promise<void> {
  for (let from = 0; from < productIds.length; from += AT_ONCE) {
    const asked = { brandId, productIds: productIds.slice(from, from + AT_ONCE) };
    onIssued((await ask(issuePurchaseCodes, asked)).issuePurchaseCodes);
  }
}

/** Revokes the unused codes of items; returns their number. */
export async function revokeCodes(brandId: number, productIds: readonly number[]): Promise<number> {
  let revoked = 0;
  for (let from = 0; from < productIds.length; from += AT_ONCE) {
    const asked = { brandId, productIds: productIds.slice(from, from + AT_ONCE) };
    revoked += (await ask(revokePurchaseCodes, asked)).revokePurchaseCodes;
  }
  return revoked;
}
