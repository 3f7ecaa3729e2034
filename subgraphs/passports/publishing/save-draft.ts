import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { JsonObject } from '../../../schema/json.js';
import { isJsonObject, parseObject } from '../../../schema/json.js';
import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import type { Visibility } from '../../../schema/vocabulary/visibilities.js';
import type { Database } from '../../lib/database/database.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { nextTurn } from '../../lib/process/next-turn.js';
import { canonicalJson } from '../documents/canonical-json.rules.js';
import type { DocumentValidation } from '../documents/document-validation.rules.js';
import { mergePatch } from '../documents/merge-patch.rules.js';
import { type Passport, PassportEntity } from '../documents/passport.entity.js';
import { DraftEntity } from './draft.entity.js';
import { addPassport, newestDocument } from './draft.statements.js';

export interface DraftSubject {
  readonly level: PassportLevel;
  readonly brandId: number;
  readonly brandCode: string;
  /** Id of the item, lot or model. */
  readonly subjectId: number;
}

/** Throws `INVALID_INPUT` with the path of every fault; paths start with `document`. */
export function requireValid(validate: DocumentValidation, document: JsonObject): void {
  const faults = validate(document);
  if (faults.length > 0)
    throw invalidInput(...faults.map((fault) => ({ ...fault, path: ['document', ...fault.path] })));
}

/** Writes the draft of a passport, inserting the passport if necessary. Returns its id. */
export function saveDraft(
  database: Database,
  subject: DraftSubject,
  draft: { readonly document: JsonObject; readonly visibility: Visibility },
  now: Date,
): Promise<number> {
  return database.unitOfWork(async (em) => {
    const { id } = await lockPassport(em, subject, now);
    await writeDraft(em, {
      passportId: id,
      document: canonicalJson(draft.document),
      visibility: draft.visibility,
      now,
    });
    return id;
  });
}

/** Serialises changes of a passport, its draft and its versions. */
export const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/** Locks the passport of a subject, inserting it if necessary. */
export async function lockPassport(em: EntityManager, subject: DraftSubject, now: Date): Promise<Passport> {
  const { level, brandId, brandCode, subjectId } = subject;
  const of = {
    item: { productId: subjectId },
    batch: { productBatchId: subjectId },
    model: { productModelId: subjectId },
  }[level];
  const known = await em.findOne(PassportEntity, of, LOCKED);
  if (known) return known;
  const idAt = (at: PassportLevel): number | null => (at === level ? subjectId : null);
  const subjects = { itemId: idAt('item'), lotId: idAt('batch'), modelId: idAt('model') };
  await addPassport.run(em, { level, brandId, brandCode, ...subjects, now });
  return em.findOneOrFail(PassportEntity, of, LOCKED);
}

interface WrittenDraft {
  readonly passportId: number;
  /** In canonical form. */
  readonly document: string;
  readonly visibility: Visibility;
  readonly now: Date;
}

/** Writes the draft of a locked passport. */
export async function writeDraft(
  em: EntityManager,
  { passportId, document, visibility, now }: WrittenDraft,
): Promise<void> {
  const known = await em.findOne(DraftEntity, { passportId });
  if (known) em.assign(known, { document, visibility, updatedAt: now });
  else em.create(DraftEntity, { passportId, document, visibility, updatedAt: now });
}

/**
 * Applies a merge patch (RFC 7396) to the draft, or without one to the newest published version, which stays unchanged.
 * Throws `NOT_FOUND`, `INVALID_INPUT`.
 */
export function patchDraft(
  database: Database,
  passportId: number,
  patch: JsonObject,
  validate: DocumentValidation,
  now: Date,
): Promise<void> {
  return database.unitOfWork(async (em) => {
    await em.findOne(PassportEntity, { id: passportId }, LOCKED);
    const draft = await em.findOne(DraftEntity, { passportId });
    const base = draft ?? (await newestDocument.row(em, { passportId }));
    if (!base) throw new DomainError('NOT_FOUND', { entity: 'Passport' });
    const patched = mergePatch(parseObject(base.document), patch);
    if (!isJsonObject(patched))
      throw invalidInput({ type: 'object', path: ['patch'], message: 'A patch is an object' });
    await nextTurn();
    requireValid(validate, patched);
    await writeDraft(em, { passportId, document: canonicalJson(patched), visibility: base.visibility, now });
  });
}

/** Deletes a draft; published versions are unaffected. Throws `NOT_FOUND` without a draft. */
export async function discardDraft(database: Database, passportId: number): Promise<void> {
  await database.unitOfWork(async (em) => {
    await em.findOne(PassportEntity, { id: passportId }, LOCKED);
    const draft = await em.findOne(DraftEntity, { passportId });
    if (!draft) throw new DomainError('NOT_FOUND', { entity: 'PassportDraft' });
    em.remove(draft);
  });
}
