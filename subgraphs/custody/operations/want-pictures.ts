import type { CustodyContext } from '../context.js';

const WANT = 'mutation WantPictures($urls: [String!]!) { wantPictures(urls: $urls) }';

/** Has the catalog keep light copies of images of pieces (§2.9). */
export async function wantPictures(
  context: Pick<CustodyContext, 'peers' | 'requestId'>,
  urls: readonly (string | null | undefined)[],
): Promise<void> {
  const wanted = urls.filter((url) => url);
  if (wanted.length > 0) await context.peers.ask('catalog', WANT, { urls: wanted }, { requestId: context.requestId });
}
