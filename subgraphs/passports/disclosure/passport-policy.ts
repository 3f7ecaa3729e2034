import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { Peers } from '../../lib/graphql/peers.js';
import type { CredentialSubject } from '../credentials/credential.rules.js';
import type { PassportRow } from '../documents/passport.statements.js';
import { subjectOfItem } from '../documents/select-passport.js';
import { batchSubject, modelSubject, type Subject } from '../peers/catalog.js';
import { itemById } from '../peers/custody.js';
import type { DraftSubject } from '../publishing/save-draft.js';
import type { DisclosurePolicy } from './disclosure.rules.js';

/** Returns the subject of a passport. Throws `NOT_FOUND`. `mayBeKept`: see `modelSubject`. */
export async function subjectOf(peers: Peers, level: PassportLevel, id: number, mayBeKept = false): Promise<Subject> {
  const subject = await findSubject(peers, level, id, mayBeKept);
  if (!subject) throw unknownSubject(level);
  return subject;
}

/** Creates the refusal of an unknown subject, and of another brand's. */
export const unknownSubject = (level: PassportLevel): DomainError =>
  new DomainError('NOT_FOUND', { entity: { item: 'Product', batch: 'ProductBatch', model: 'ProductModel' }[level] });

async function findSubject(
  peers: Peers,
  level: PassportLevel,
  id: number,
  mayBeKept: boolean,
): Promise<Subject | null> {
  if (level === 'model') return modelSubject(peers, id, mayBeKept);
  if (level === 'batch') return batchSubject(peers, id);
  const item = await itemById(peers, id);
  return item && subjectOfItem(peers, item);
}

export const subjectIdOf = (row: Pick<PassportRow, 'product_id' | 'product_batch_id' | 'product_model_id'>): number =>
  (row.product_id ?? row.product_batch_id ?? row.product_model_id)!;

/** Returns the current sector and brand override of a passport. */
export async function policyOf(peers: Peers, row: PassportRow): Promise<DisclosurePolicy> {
  const subject = await subjectOf(peers, row.level, subjectIdOf(row));
  return { sector: subject.sector, override: subject.disclosure };
}

/** Disclosure policy and subject with which a version is signed. */
export interface SignedFacts {
  readonly policy: DisclosurePolicy;
  readonly subject: CredentialSubject;
}

/** Returns the policy and subject for a version published now. `subject`: result of `subjectOf`. */
export async function signedFacts(
  peers: Peers,
  { level, id }: { readonly level: PassportLevel; readonly id: number },
  subject: Subject,
): Promise<SignedFacts> {
  const item = level === 'item' ? await itemById(peers, id) : null;
  return {
    policy: { sector: subject.sector, override: subject.disclosure },
    subject: {
      brandCode: subject.brandCode,
      brandName: subject.brandName,
      productName: subject.name,
      gtin: subject.gtin,
      lot: subject.lot,
      serial: item?.serial ?? null,
      uidHash: item?.uidHash ?? null,
      tokenId: item?.ownToken ?? null,
    },
  };
}

/** Returns the subject columns of a new draft. */
export const draftSubject = (level: PassportLevel, subjectId: number, subject: Subject): DraftSubject => ({
  level,
  subjectId,
  brandId: subject.brandId,
  brandCode: subject.brandCode,
});
