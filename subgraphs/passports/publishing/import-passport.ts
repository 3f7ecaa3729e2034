import type { PassportsContext } from '../context.js';
import { draftSubject, signedFacts, subjectOf } from '../disclosure/passport-policy.js';
import { canonicalJson, dataHash } from '../documents/canonical-json.rules.js';
import type { JsonObject } from '../documents/json.js';
import type { PassportLevel, Visibility } from '../documents/passport-level.rules.js';
import { publishDraft } from './publish-draft.js';
import { requireValid, saveDraft } from './save-draft.js';

/** A version as a manifest has it. */
export interface ImportedVersion {
  readonly data: JsonObject;
  readonly visibility: Visibility;
  readonly draft: boolean;
}

/**
 * Brings a passport to the versions of a manifest, which are published like everyone's. What was published already is
 * found by its hash, in order, and left alone: loading the same versions again changes nothing.
 */
export async function importPassport(
  context: PassportsContext,
  { level, id }: { readonly level: PassportLevel; readonly id: number },
  versions: readonly ImportedVersion[],
): Promise<void> {
  for (const { data } of versions) requireValid(context.faultsOf, data);
  const subject = await subjectOf(context.peers, level, id);
  const known = await knownVersions(context, level, id);
  const facts = await signedFacts(context.peers, { level, id }, subject);
  let reached = 0;
  for (const { data, visibility, draft } of versions) {
    const at = known.hashes.indexOf(dataHash(data), reached);
    if (at >= 0) {
      reached = at + 1;
      continue;
    }
    // From the first new version on, all are new: an old one that comes again later is published again.
    reached = known.hashes.length;
    if (draft && known.draft === canonicalJson(data)) continue;
    const written = { document: data, visibility };
    const passportId = await saveDraft(context.database, draftSubject(level, id, subject), written, context.clock());
    if (!draft) await publishDraft(context, { passportId, ...facts, now: context.clock() });
  }
}

interface Known {
  /** Of what is published, oldest first. */
  readonly hashes: readonly string[];
  readonly draft: string | undefined;
}

async function knownVersions(
  { passports, versions }: PassportsContext,
  level: PassportLevel,
  id: number,
): Promise<Known> {
  const read = { item: passports.ofItem, batch: passports.ofBatch, model: passports.ofModel }[level];
  const passport = await read(id);
  if (!passport) return { hashes: [], draft: undefined };
  const [rows, draft] = await Promise.all([versions.ofPassport(passport.id), passports.draft(passport.id)]);
  return { hashes: rows.map((row) => row.data_hash).reverse(), draft: draft?.document };
}
