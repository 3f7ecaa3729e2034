import type { CustodyContext } from '../context.js';
import { wantImages as wantImagesQuestion } from '../peers/catalog.generated.js';

/**
 * Requests light copies of item images from the catalog (§2.9). `brandId`: brand in whose limit they count; null for an
 * operator's import.
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
