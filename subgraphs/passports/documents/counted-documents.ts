import type { JsonObject } from '../../../schema/json.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';
import { countLoaded } from '../../lib/bounds/answer-bound.js';
import type { PassportsContext } from '../context.js';
import type { ShownVersionRow } from './version.statements.js';

/** Versions whose documents an operation has counted. */
const counted = new WeakMap<PassportsContext, Set<number>>();

/** Counts the size of a version's document before it is read, once per operation. Throws `ANSWER_TOO_LARGE`. */
export function countDocument(context: PassportsContext, version: ShownVersionRow): void {
  const known = counted.get(context) ?? new Set<number>();
  if (known.has(version.id)) return;
  counted.set(context, known.add(version.id));
  countLoaded(context, version.document_bytes);
}

/** Reads the whole document of a version within the size limit of an answer. */
export async function wholeDocument(context: PassportsContext, version: ShownVersionRow): Promise<JsonObject> {
  countDocument(context, version);
  return context.documents.whole(version);
}

/** Reads the parts of a version for one or more audiences within the size limit of an answer. Callers must not change it. */
export async function seenDocument(
  context: PassportsContext,
  version: ShownVersionRow,
  tiers: readonly Tier[],
): Promise<JsonObject> {
  countDocument(context, version);
  return context.documents.seen(version, tiers);
}
