import type { Outbound } from '../../subgraphs/lib/outbound/outbound.js';

const TIMEOUT_MS = 4_000;
const MOST_BYTES = 2 * 1024 * 1024;
/** Printed at most this large (points are 1/72 inch; twice that for sharpness). */
const SIDE = { width: 320, height: 120 } as const;
/** A logo, or the lack of one, is remembered this long: a dead host must not cost every reader four seconds. */
const KEPT_MS = 60_000;
const MOST_KEPT = 100;

export interface Logos {
  /** The logo as a small opaque PNG; null when there is none or it cannot be had: never an error. */
  find(url: string | null, now: Date): Promise<Buffer | null>;
}

/** Logos of brands, fetched only over https from public addresses, redirects not followed (§4.15). */
export function createLogos(outbound: Outbound): Logos {
  const kept = new Map<string, { readonly logo: Promise<Buffer | null>; readonly until: number }>();
  return {
    async find(url, now) {
      if (!url?.startsWith('https://') || !URL.canParse(url)) return null;
      const known = kept.get(url);
      if (known && known.until > now.getTime()) return known.logo;
      const logo = fetchLogo(outbound, url).catch(() => null);
      kept.delete(url);
      kept.set(url, { logo, until: now.getTime() + KEPT_MS });
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as string);
      return logo;
    },
  };
}

async function fetchLogo(outbound: Outbound, url: string): Promise<Buffer | null> {
  const answer = await outbound.call({ method: 'GET', url, timeoutMs: TIMEOUT_MS, keepBytes: MOST_BYTES });
  const type = String(answer.headers['content-type'] ?? '');
  if (answer.status !== 200 || answer.truncated || !type.startsWith('image/')) return null;
  return printable(answer.body);
}

/** Re-encoded, so that what a stranger's server sent is never itself put into a document. Drawings (SVG) are not taken. */
export async function printable(image: Buffer): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  const source = sharp(image, { limitInputPixels: 25_000_000 });
  const { format } = await source.metadata();
  if (!['png', 'jpeg', 'webp', 'gif'].includes(format ?? '')) return null;
  return source
    .resize({ ...SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png({ palette: false })
    .toBuffer();
}
