import type { EntityManager } from '@mikro-orm/postgresql';
import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import type { RowOf } from '../../lib/database/statement.js';
import { scheduleCopying } from '../backup/schedule-copying.js';
import type { PassportsContext } from '../context.js';
import { draftSubject, type SignedFacts, signedFacts, subjectOf } from '../disclosure/passport-policy.js';
import { canonicalJson, dataHash } from '../documents/canonical-json.rules.js';
import type { Passport } from '../documents/passport.entity.js';
import { endReplaced } from './change-version.js';
import { publishedVersions, setVisibility } from './change-version.statements.js';
import { DraftEntity } from './draft.entity.js';
import type { ImportedVersion } from './imported-version.type.js';
import { publishDocument } from './publish-draft.js';
import { lockPassport, requireValid, writeDraft } from './save-draft.js';

/**
 * Publishes a manifest's versions of a passport in one transaction. Already published ones are matched by hash, in
 * order, and get the described visibility while they are in service, so that repeated and concurrent loads change nothing.
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
    const { known, missing } = await matched(em, passport.id, versions);
    await show(em, context, passport.id, known);
    for (const version of missing) await add(em, context, passport, facts, version);
  });
}

interface Known {
  readonly published: RowOf<typeof publishedVersions>;
  readonly described: ImportedVersion;
}

/**
 * Returns the versions that are published, and those that are not: all from the first new one on, so that a repeated
 * old one is published again.
 */
async function matched(
  em: EntityManager,
  passportId: number,
  versions: readonly ImportedVersion[],
): Promise<{ readonly known: readonly Known[]; readonly missing: readonly ImportedVersion[] }> {
  const rows = await publishedVersions.rows(em, { passportId });
  const known: Known[] = [];
  const missing: ImportedVersion[] = [];
  let reached = 0;
  for (const described of versions) {
    const hash = dataHash(described.data);
    const at = rows.findIndex((row, index) => index >= reached && row.data_hash === hash);
    const published = rows[at];
    reached = published ? at + 1 : rows.length;
    if (published) known.push({ published, described });
    else missing.push(described);
  }
  return { known, missing };
}

/** Gives published versions in service the described visibility, as `changePassportVisibility` does. */
async function show(
  em: EntityManager,
  { clock, ports }: PassportsContext,
  passportId: number,
  known: readonly Known[],
): Promise<void> {
  const changed = known.filter(
    ({ published, described }) => !published.superseded_at && published.visibility !== described.visibility,
  );
  if (changed.length === 0) return;
  for (const { published, described } of changed)
    await setVisibility.run(em, { passportId, version: published.version, visibility: described.visibility });
  await endReplaced(em, passportId, clock);
  await scheduleCopying(em, ports);
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
    if (known?.document !== document || known.visibility !== visibility)
      await writeDraft(em, { passportId, document, visibility, now: context.clock() });
    return;
  }
  if (known) em.remove(known);
  await publishDocument(em, context, { passportId, ...facts }, passport, { document, visibility });
}
