import Router from '@koa/router';

/** What a path leads to: an entry with its decoded parameters, or the methods the path does know (none: no such path). */
type Match<Entry> =
  | { readonly entry: Entry; readonly params: Readonly<Record<string, string>> }
  | { readonly methods: readonly string[] };

export interface RouteTable<Entry> {
  /** Adds a path. `path` has its parameters in braces. Unversioned entries have no `/v1` form. */
  add(method: string, path: string, versioned: boolean, entry: Entry): void;
  find(method: string, path: string): Match<Entry>;
}

/** Entries by method and path. One router per first segment: a request is compared with the few routes it can be. */
export function createRouteTable<Entry>(): RouteTable<Entry> {
  const routers = new Map<string, Router>();
  const entries = new Map<object, { readonly entry: Entry; readonly versioned: boolean }>();
  return {
    add(method, path, versioned, entry) {
      const first = firstSegment(path);
      const router = routers.get(first) ?? new Router({ strict: true, sensitive: true });
      routers.set(first, router);
      const layer = router.register(path.replace(/\{(\w+)\}/g, ':$1'), [method], NOTHING);
      entries.set(layer, { entry, versioned });
    },
    find(method, asked) {
      const versioned = asked.startsWith('/v1/');
      const path = versioned ? asked.slice('/v1'.length) : asked;
      const known = routers.get(firstSegment(path))?.match(path, method).path ?? [];
      const layers = versioned ? known.filter((layer) => entries.get(layer)?.versioned) : known;
      const layer = layers.find((each) => each.methods.includes(method));
      const found = layer && entries.get(layer);
      if (!found) return { methods: [...new Set(layers.flatMap((each) => each.methods))].sort() };
      return { entry: found.entry, params: layer.params(path, layer.captures(path)) };
    },
  };
}

/** The router only matches; what a match leads to is the table's. */
const NOTHING = (): void => {};

const firstSegment = (path: string): string => path.split('/', 2)[1] ?? '';
