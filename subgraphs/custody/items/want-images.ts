import type { CustodyContext } from '../context.js';
import { wantImages as wantImagesQuestion } from '../peers/catalog.generated.js';

/**
 * Asks the catalog to keep light copies of images of items (§2.9). `brandId`: brand against whose share of waiting
 * images they count; null for an import, which an operator starts.
 */
export async function wantImages(
  context: Pick<CustodyContext, 'peers' | 'requestId'>,
  brandId: number | null,
  urls: readonly (string | null | undefined)[],
): Promise<void> {
  const wanted = urls.flatMap((url) => (url ? [url] : []));
  if (wanted.length === 0) return;
  await context.peers.ask(wantImagesQuestion, { urls: wanted, brandId }, { requestId: context.requestId });
}
