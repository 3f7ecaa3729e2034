import type { CustodyContext } from '../context.js';
import { wantPictures as wantPicturesQuestion } from '../peers/catalog.generated.js';

/**
 * Has the catalog keep light copies of images of items (§2.9). `brandId`: whose share of waiting pictures they count
 * against; null for an import, which an operator starts.
 */
export async function wantPictures(
  context: Pick<CustodyContext, 'peers' | 'requestId'>,
  brandId: number | null,
  urls: readonly (string | null | undefined)[],
): Promise<void> {
  const wanted = urls.flatMap((url) => (url ? [url] : []));
  if (wanted.length === 0) return;
  await context.peers.ask(wantPicturesQuestion, { urls: wanted, brandId }, { requestId: context.requestId });
}
