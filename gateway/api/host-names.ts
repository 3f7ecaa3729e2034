import { dropOldest } from '../../subgraphs/lib/bounds/drop-oldest.js';
import type { Call, DataOf, Graph } from '../graph/graph.js';
import { brandOfHost } from './host-names.generated.js';

type HostBrand = NonNullable<DataOf<typeof brandOfHost>['brand']>;

/** Owner of the host name that a request came to. */
export type ServedHost =
  | { readonly kind: 'platform' }
  | { readonly kind: 'brand'; readonly brand: HostBrand; readonly name: string }
  | { readonly kind: 'unknown' };

export const PLATFORM_HOST: ServedHost = Object.freeze({ kind: 'platform' });

export interface HostNames {
  /** Finds the installation or brand of a host name. `host`: without its port, in lower case. */
  find(host: string, call: Call, now: Date): Promise<ServedHost>;
  /** Returns the owner from the last lookup without asking the graph, to draw a page while the graph cannot be reached. */
  lastFound(host: string): ServedHost;
}

const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Milliseconds for which a lookup is cached. */
const KEPT_MS = 5_000;
/** Most lookups cached; the oldest is dropped, since clients can send any Host header. */
const MOST_KEPT = 1_000;

/** Looks up the owner of a host name: the platform, or a brand, which is asked of the graph. */
export function createHostNames(graph: Graph, publicUrl: string): HostNames {
  const own = new Set([...LOOPBACK, new URL(publicUrl).hostname]);
  const kept = new Map<string, { readonly host: ServedHost; readonly until: number }>();
  return {
    async find(name, call, now) {
      if (own.has(name)) return PLATFORM_HOST;
      if (!HOST.test(name)) return { kind: 'unknown' };
      const known = kept.get(name);
      if (known && known.until > now.getTime()) return known.host;
      const { brand } = await graph.execute(brandOfHost, { domain: name }, call);
      const host: ServedHost = brand ? { kind: 'brand', brand, name } : { kind: 'unknown' };
      kept.delete(name);
      kept.set(name, { host, until: now.getTime() + KEPT_MS });
      if (kept.size > MOST_KEPT) dropOldest(kept);
      return host;
    },
    lastFound: (name) => kept.get(name)?.host ?? PLATFORM_HOST,
  };
}
