import type { JsonObject } from '../../../schema/json.js';
import { parseObject } from '../../../schema/json.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';
import { disclose } from '../disclosure/disclosure.rules.js';
import type { ShownVersionRow, VersionReads } from './version.statements.js';

/** Columns of a version that are read before its document. */
type Described = Pick<ShownVersionRow, 'id' | 'sector' | 'disclosure'>;

/** Characters of cached documents; versions are immutable, so the cache is never stale. */
const KEPT_CHARACTERS = 16 * 1024 * 1024;

export interface Documents {
  /** Returns the whole document of a version. */
  whole(version: Described): Promise<JsonObject>;
  /** Returns the part of a version's document for one or more audiences. Callers must not change it. */
  seen(version: Described, tiers: readonly Tier[]): Promise<JsonObject>;
}

/** Creates the cached reads of published documents, parsed and filtered once per version and audience. */
export function documents(reads: VersionReads): Documents {
  const kept = new Map<string, { readonly value: JsonObject; readonly size: number }>();
  let size = 0;
  const remember = (key: string, value: JsonObject, characters: number): void => {
    kept.set(key, { value, size: characters });
    size += characters;
    for (const [oldest, entry] of kept) {
      if (size <= KEPT_CHARACTERS) return;
      kept.delete(oldest);
      size -= entry.size;
    }
  };
  const find = async (key: string, make: () => Promise<{ value: JsonObject; size: number }>): Promise<JsonObject> => {
    const known = kept.get(key);
    if (known) {
      // The most recently used is last, so the first is dropped.
      kept.delete(key);
      kept.set(key, known);
      return known.value;
    }
    const made = await make();
    if (!kept.has(key)) remember(key, made.value, made.size);
    return made.value;
  };
  const load = async (version: Described): Promise<{ value: JsonObject; size: number }> => {
    const row = await reads.document(version.id);
    if (!row) throw new Error(`Version ${version.id} has no document`);
    return { value: parseObject(row.document), size: row.document.length };
  };
  return {
    whole: async (version) => (await load(version)).value,
    seen: (version, tiers) =>
      find(`${version.id} ${tiers.join(' ')}`, async () => {
        const { value, size: characters } = await load(version);
        const policy = { sector: version.sector, override: version.disclosure };
        return { value: disclose(value, tiers, policy), size: characters };
      }),
  };
}
