import { dropOldest } from '../../subgraphs/lib/bounds/drop-oldest.js';
import { inImagePlace } from '../../subgraphs/lib/images/image-places.js';
import { lightCopyHere } from '../../subgraphs/lib/images/light-copy.js';
import type { Outbound } from '../../subgraphs/lib/outbound/outbound.js';
import { weighedPlaces } from '../../subgraphs/lib/process/weighed-places.js';

const TIMEOUT_MS = 4_000;
const MOST_BYTES = 8 * 1024 * 1024;
/** Largest logo, in pixels: twice its size in points, for sharpness. */
const LOGO = { width: 320, height: 120 } as const;
/** Image of a document: 172 points wide at some 220 pixels per inch. */
const PRINT = { side: 520, quality: 82 } as const;
/** Milliseconds for which an image or its absence is cached: an unreachable host must not cost every reader four seconds. */
const KEPT_MS = 60_000;
const MOST_KEPT = 100;

/** Images at URLs that brands gave; null when one cannot be fetched. Never rejects. */
export interface Images {
  /** Fetches a logo as a small opaque PNG. */
  logo(url: string | null | undefined, now: Date): Promise<Buffer | null>;
  /** Fetches an image as WebP without EXIF data, at most 800 px on the long side and 100 KB. */
  light(url: string | null | undefined, now: Date): Promise<Buffer | null>;
  /** Fetches an image as JPEG on white, for a document; with `held`, only one that the platform stores. */
  print(
    url: string | null | undefined,
    now: Date,
    held: (url: string) => Promise<Buffer | null> | undefined,
  ): Promise<Buffer | null>;
}

/**
 * Creates the reader of remote images: only over https from public addresses, redirects not followed (§4.15), and re-encoded
 * before they are shown.
 */
export function createImages(outbound: Outbound): Images {
  const kept = new Map<string, { readonly image: Promise<Buffer | null>; readonly until: number }>();
  const find =
    (kind: string, make: (image: Buffer) => Promise<Buffer | null>) =>
    async (
      url: string | null | undefined,
      now: Date,
      held?: (url: string) => Promise<Buffer | null> | undefined,
    ): Promise<Buffer | null> => {
      if (!url || !URL.canParse(url)) return null;
      const key = `${kind} ${url}`;
      const known = kept.get(key);
      if (known && known.until > now.getTime()) return known.image;
      const shown = (image: Buffer | null) => image && inImagePlace('pages', () => make(image));
      const image = (
        held?.(url)?.then(shown) ?? whileRoom(url, async () => shown(await fetchImage(outbound, url)))
      ).catch(() => null);
      kept.delete(key);
      kept.set(key, { image, until: now.getTime() + KEPT_MS });
      if (kept.size > MOST_KEPT) dropOldest(kept);
      return image;
    };
  return { logo: find('logo', toLogo), light: find('light', lightCopyHere), print: find('print', toPrint) };
}

/** Most images that are being fetched or wait to be decoded; each may have `MOST_BYTES`. */
const AT_ONCE = 8;
const places = weighedPlaces({ capacity: AT_ONCE, mostWaiting: 100 });

/** Processes an image when there is capacity; images of one host are queued. Null when too many wait. */
async function whileRoom<Result>(url: string, work: () => Promise<Result>): Promise<Result | null> {
  const release = await places.take(new URL(url).host, 1);
  if (!release) return null;
  return work().finally(release);
}

async function fetchImage(outbound: Outbound, url: string): Promise<Buffer | null> {
  if (!url.startsWith('https://')) return null;
  const answer = await outbound.call({ method: 'GET', url, timeoutMs: TIMEOUT_MS, keepBytes: MOST_BYTES });
  const type = String(answer.headers['content-type'] ?? '');
  return answer.status === 200 && !answer.truncated && type.startsWith('image/') ? answer.body : null;
}

/** Opens an image for re-encoding, so that bytes of another server are never passed on. SVG is refused. */
async function opened(image: Buffer) {
  const { default: sharp } = await import('sharp');
  const source = sharp(image, { limitInputPixels: 25_000_000 });
  const { format } = await source.metadata();
  return ['png', 'jpeg', 'webp', 'gif'].includes(format ?? '') ? source : null;
}

async function toLogo(image: Buffer): Promise<Buffer | null> {
  const source = await opened(image);
  if (!source) return null;
  const small = source.resize({ ...LOGO, fit: 'inside', withoutEnlargement: true });
  return small.flatten({ background: '#ffffff' }).png({ palette: false }).toBuffer();
}

async function toPrint(image: Buffer): Promise<Buffer | null> {
  const source = await opened(image);
  if (!source) return null;
  const { side, quality } = PRINT;
  const small = source.rotate().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  return small.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer();
}
