import Router from '@koa/router';

/** Result of matching a path: an entry with decoded parameters, or the methods of the path (empty: no such path). */
type Match<Entry> =
  | { readonly entry: Entry; readonly params: Readonly<Record<string, string>> }
  | { readonly methods: readonly string[] };

export interface RouteTable<Entry> {
  /** Adds a path. `path` has its parameters in braces. Unversioned entries have no `/v1` form. */
  add(method: string, path: string, versioned: boolean, entry: Entry): void;
  find(method: string, path: string): Match<Entry>;
}

/** Creates a table of entries by method and path, with one router per first path segment to keep matching fast. */
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
      const methods = new Set<string>();
      for (const layer of routers.get(firstSegment(path))?.stack ?? []) {
        const found = entries.get(layer);
        if (!found || (versioned && !found.versioned) || !layer.match(path)) continue;
        if (layer.methods.includes(method)) {
          return { entry: found.entry, params: layer.params(path, layer.captures(path)) };
        }
        for (const other of layer.methods) methods.add(other);
      }
      return { methods: [...methods].sort() };
    },
  };
}

/** Handler without effect: the router is used for matching only. */
const NOTHING = (): void => {};

/** Returns the text between the first two slashes. */
function firstSegment(path: string): string {
  const from = path.indexOf('/') + 1;
  const end = path.indexOf('/', from);
  return from === 0 ? '' : path.slice(from, end < 0 ? undefined : end);
}
