import type { EntityManager } from '@mikro-orm/postgresql';
import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import type { PassportsContext } from '../context.js';
import { draftSubject, type SignedFacts, signedFacts, subjectOf } from '../disclosure/passport-policy.js';
import { canonicalJson, dataHash } from '../documents/canonical-json.rules.js';
import type { Passport } from '../documents/passport.entity.js';
import { publishedHashes } from './change-version.statements.js';
import { DraftEntity } from './draft.entity.js';
import type { ImportedVersion } from './imported-version.type.js';
import { publishDocument } from './publish-draft.js';
import { lockPassport, requireValid, writeDraft } from './save-draft.js';

/**
 * Publishes a manifest's versions of a passport in one transaction. Already published ones are matched by hash, in
 * order, and skipped, so that repeated and concurrent loads change nothing.
 */
export async function importPassport(
  context: PassportsContext,
  { level, id }: { readonly level: PassportLevel; readonly id: number },
  versions: readonly ImportedVersion[],
): Promise<void> {
  if (versions.length === 0) return;
  for (const { data } of versions) requireValid(context.faultsOf, data);
  const subject = await subjectOf(context.peers, level, id);
  const facts = await signedFacts(context.peers, { level, id }, subject);
  await context.database.unitOfWork(async (em) => {
    const passport = await lockPassport(em, draftSubject(level, id, subject), context.clock());
    for (const version of await newOnes(em, passport.id, versions)) await add(em, context, passport, facts, version);
  });
}

/**
 * Returns the versions that are not published: all from the first new one on, so that a repeated old one is published
 * again.
 */
async function newOnes(
  em: EntityManager,
  passportId: number,
  versions: readonly ImportedVersion[],
): Promise<ImportedVersion[]> {
  const published = (await publishedHashes.rows(em, { passportId })).map((row) => row.data_hash);
  let reached = 0;
  return versions.filter(({ data }) => {
    const at = published.indexOf(dataHash(data), reached);
    reached = at < 0 ? published.length : at + 1;
    return at < 0;
  });
}

async function add(
  em: EntityManager,
  context: PassportsContext,
  passport: Passport,
  facts: SignedFacts,
  { data, visibility, draft }: ImportedVersion,
): Promise<void> {
  const passportId = passport.id;
  const document = canonicalJson(data);
  const known = await em.findOne(DraftEntity, { passportId });
  if (draft) {
    if (known?.document !== document) await writeDraft(em, { passportId, document, visibility, now: context.clock() });
    return;
  }
  if (known) em.remove(known);
  await publishDocument(em, context, { passportId, ...facts }, passport, { document, visibility });
}
