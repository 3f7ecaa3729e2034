import type { ClaimWay } from '../../../schema/vocabulary/claim-ways.js';
import type { CustodyContext } from '../context.js';
import { brandOfItems } from '../peers/catalog.generated.js';

/** Tells whether a brand accepts a way of claiming. */
export async function acceptsClaims(
  { peers, requestId }: Pick<CustodyContext, 'peers' | 'requestId'>,
  brandId: number,
  way: ClaimWay,
): Promise<boolean> {
  const { brand } = await peers.ask(brandOfItems, { id: brandId }, { requestId });
  return brand?.claimWays.some((one) => one === way) ?? false;
}
