import type { EntityManager } from '@mikro-orm/postgresql';
import { isJsonObject, type Json, type JsonObject, parseObject } from '../../../schema/json.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { nextTurn } from '../../lib/process/next-turn.js';
import { scheduleCopying } from '../backup/schedule-copying.js';
import type { PassportsContext } from '../context.js';
import { signedFacts, subjectIdOf, subjectOf } from '../disclosure/passport-policy.js';
import { canonicalJson } from '../documents/canonical-json.rules.js';
import { PassportEntity } from '../documents/passport.entity.js';
import { type PassportVersion, PassportVersionEntity } from '../documents/passport-version.entity.js';
import { servedVersion } from '../documents/selection.rules.js';
import { versionsInService } from '../documents/version.statements.js';
import { withdrawAll } from '../publishing/change-version.statements.js';
import { publishDocument } from '../publishing/publish-draft.js';
import { LOCKED, requireValid } from '../publishing/save-draft.js';
import type { Dpp } from './dpp.type.js';
import { contentDigest } from './dpp-answer.rules.js';
import { readDppId } from './dpp-identifier.rules.js';
import { writesPassportsOf } from './dpp-writers.js';
import { type ChosenDpp, dppOfPassport } from './select-dpp.js';
import { documentForm } from './standard-texts.rules.js';
import { ownDpp } from './to-dpp.js';

export interface Changed {
  readonly id: string;
  /** Digests that the caller read: the change requires that one of them is current. */
  readonly ifMatch: readonly string[] | null;
}

/** Returns the next document for the one in service. */
export type Change = (document: JsonObject, dpp: Dpp) => Json | Promise<Json>;

const notFound = (): DomainError => new DomainError('NOT_FOUND', { entity: 'Passport' });

/** Finds a passport in service that the caller may change. Throws `NOT_FOUND`. */
async function writableDpp(context: PassportsContext, id: string): Promise<ChosenDpp> {
  const passportId = readDppId(context.ports.publicUrl, id);
  if (passportId === undefined) throw notFound();
  const chosen = await dppOfPassport(context, passportId, null);
  if (!writesPassportsOf(context.principal, chosen.version.brand_id)) throw notFound();
  return chosen;
}

/**
 * Publishes a changed document as the next version, as the console does; an unchanged one is not published. Throws
 * `NOT_FOUND`, `PRECONDITION_FAILED`, `INVALID_INPUT`.
 */
export async function changeDpp(context: PassportsContext, changed: Changed, change: Change): Promise<Dpp> {
  const { database, ports } = context;
  const chosen = await writableDpp(context, changed.id);
  const { passport_id: passportId, level } = chosen.version;
  const of = { level, id: subjectIdOf(chosen.version) };
  const facts = await signedFacts(context.peers, of, await subjectOf(context.peers, level, of.id));
  await database.unitOfWork(async (em) => {
    const passport = await em.findOneOrFail(PassportEntity, { id: passportId }, LOCKED);
    const { dpp, version } = await inService(context, em, chosen);
    requireUnchanged(ports.publicUrl, chosen, dpp, changed.ifMatch);
    // What is sent may have thousands of members, and each step with them takes milliseconds.
    await nextTurn();
    const now = parseObject(version.document);
    const changedTo = await change(now, dpp);
    if (!isJsonObject(changedTo))
      throw invalidInput({ type: 'object', path: ['patch'], message: 'A document is an object' });
    await nextTurn();
    const next = documentForm(changedTo, now);
    await nextTurn();
    requireValid(context.faultsOf, next);
    const document = canonicalJson(next);
    if (document === version.document) return;
    const written = { document, visibility: version.visibility };
    await publishDocument(em, context, { passportId, ...facts }, passport, written);
  });
  return readDpp(context, passportId);
}

/** Withdraws a passport as a whole. Throws `NOT_FOUND`, `PRECONDITION_FAILED`. */
export async function withdrawDpp(context: PassportsContext, { id, ifMatch }: Changed): Promise<Dpp> {
  const chosen = await writableDpp(context, id);
  const { passport_id: passportId } = chosen.version;
  return context.database.unitOfWork(async (em) => {
    await em.findOneOrFail(PassportEntity, { id: passportId }, LOCKED);
    const { dpp } = await inService(context, em, chosen);
    requireUnchanged(context.ports.publicUrl, chosen, dpp, ifMatch);
    await withdrawAll.run(em, { passportId, now: context.clock() });
    await scheduleCopying(em, context.ports);
    return dpp;
  });
}

/** Loads of a version what a change reads: its disclosures may be thousands. */
const CONTENT = { ...LOCKED, fields: ['document', 'visibility'] } as const;

/** Returns the version in service under the passport's lock; it may differ from the one chosen before. */
async function inService(
  { ports }: PassportsContext,
  em: EntityManager,
  chosen: ChosenDpp,
): Promise<{ readonly dpp: Dpp; readonly version: Pick<PassportVersion, 'document' | 'visibility'> }> {
  const rows = await versionsInService.rows(em, { passportId: chosen.version.passport_id });
  const row = servedVersion(rows, chosen.version.visibility === 'owner_only' ? 'owner' : 'everyone');
  const version = row && (await em.findOne(PassportVersionEntity, { id: row.id, supersededAt: null }, CONTENT));
  if (!row || !version) throw notFound();
  const now = { ...chosen, version: row };
  return { dpp: ownDpp(ports.publicUrl, now), version };
}

/**
 * Compares the digests of a conditional change with those of the passport, as seen by the caller and by the public, for
 * whichever product it was read.
 */
function requireUnchanged(publicUrl: string, chosen: ChosenDpp, dpp: Dpp, ifMatch: readonly string[] | null): void {
  if (ifMatch === null) return;
  const open: ChosenDpp = { ...chosen, version: dpp.version, tiers: ['public'] };
  const own = [dpp.etag, ownDpp(publicUrl, open).etag].map(contentDigest);
  if (!ifMatch.some((etag) => own.includes(contentDigest(etag)))) throw new DomainError('PRECONDITION_FAILED');
}

/** Returns a passport as its caller sees it. */
export async function readDpp(context: PassportsContext, passportId: number): Promise<Dpp> {
  const chosen = await dppOfPassport(context, passportId, null);
  return ownDpp(context.ports.publicUrl, chosen);
}
