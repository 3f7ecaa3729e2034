import type { EntityManager } from '@mikro-orm/postgresql';
import { ATTEMPTS } from '../../../schema/limits.js';
import type { Executor } from '../../lib/database/statement.js';
import { DomainError, invalidInput, isRefusal } from '../../lib/graphql/domain-error.js';
import { type Attempt, postgresAttempts, takeIfRoom, tryCounted } from '../../lib/windows/attempts.js';
import { tooManyAttempts } from '../../lib/windows/refusals.js';
import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../items/item.statements.js';
import { isResolvable } from '../items/item-status.rules.js';
import type { InterventionRow } from '../items/life.statements.js';
import { type LockedItem, lockItem } from '../items/lock-item.statements.js';
import { mailOwner } from '../letters/letter.statements.js';
import { recordedBefore, refuseTakenKey } from './client-key.js';
import { InterventionEntity } from './intervention.entity.js';
import { interventionById } from './intervention.statements.js';
import { checkedReport, type InterventionDeclaration, type Report } from './intervention-report.js';
import { keyedCode } from './single-use-code.rules.js';
import { type SpentCode, spendAssignedOrder, spendCode } from './spend-code.js';

export interface RecordedIntervention {
  readonly intervention: InterventionRow;
  readonly item: ItemRow;
}

/**
 * Records an intervention of a partner on an item of a brand that accredited it (§4.10). Equal calls are separate
 * interventions, unless they have the same key: the repeat returns the first.
 */
export async function recordIntervention(
  context: CustodyContext,
  declared: InterventionDeclaration,
): Promise<RecordedIntervention> {
  const report = await checkedReport(context, declared);
  // Before its code counts as a guess, since the first report has used it up.
  const before = await recordedAlready(context.database.pool, report);
  if (before) return before;
  const { code, accountId, item } = report;
  const record = () => writeReport(context, report);
  return code === null ? record() : tryCounted(beginCode(context, accountId, item.id, code), record, isRefusedCode);
}

/** Finds the intervention of an earlier call with the same key. Throws `IDEMPOTENCY_CONFLICT` where it differs. */
async function recordedAlready(on: Executor, report: Report): Promise<RecordedIntervention | null> {
  const { accountId, clientKey, facts, item } = report;
  const intervention = clientKey === null ? null : await recordedBefore(on, { accountId, clientKey }, facts);
  return intervention && { intervention, item };
}

/** Stores a report with its proof, and queues the owner's mail unless there were too many, in one transaction. */
const writeReport = (context: CustodyContext, report: Report): Promise<RecordedIntervention> =>
  context.database.unitOfWork(async (em) => {
    const { item, accountId, clientKey, facts, trade, metadata, performedBy } = report;
    const held = await lockItem(em, item.id);
    const first = await recordedAlready(em, report);
    if (first) return first;
    const now = context.clock();
    // Destroyed meanwhile, so that it no longer resolves.
    if (!isResolvable(held.status)) throw new DomainError('NOT_FOUND', { entity: 'Product' });
    const proof = await spentProof(context, em, report, held, now);
    const intervention = em.create(InterventionEntity, {
      ...facts,
      accountId,
      trade,
      clientKey,
      proofLevel: proof?.level ?? 'declared',
      codeId: proof?.id ?? null,
      metadata,
      performedBy,
      occurredAt: now,
      createdAt: now,
    });
    await em.flush().catch(refuseTakenKey);
    if (await takeLetter(em, held.id, context.clock)) await mailOwner(em, held, 'repaired', now, facts.title);
    return { intervention: (await interventionById.row(em, { id: intervention.id }))!, item };
  });

/**
 * Counts a mail about an intervention in its transaction; false when there were too many. Interventions are not limited,
 * and their mails would otherwise delay all others to the owner.
 */
function takeLetter(em: EntityManager, itemId: number, clock: () => Date): Promise<boolean> {
  const letters = { key: `repair letters of item ${itemId}`, limit: ATTEMPTS.repairLetterItem };
  return takeIfRoom(postgresAttempts(em), letters, clock);
}

/** Uses up the proof of a report: the code, or the assigned work order. Throws `INVALID_INPUT`. */
async function spentProof(
  { codeKey }: CustodyContext,
  on: Executor,
  { declared, code, accountId }: Report,
  held: LockedItem,
  now: Date,
): Promise<SpentCode | null> {
  const { workOrderId: order } = declared;
  if (code !== null) {
    const proof = order == null ? await spendCode(on, codeKey, code, held, accountId, now) : null;
    if (!proof) throw refusedCode(declared.proofCode);
    return proof;
  }
  if (order == null) return null;
  const proof = await spendAssignedOrder(on, { id: order, itemId: held.id, accountId, now });
  if (!proof) throw refusedOrder(order);
  return proof;
}

/**
 * Counts a code before it is looked up: for the partner, and for the item over all partners. Repeating a code is not
 * another guess.
 */
function beginCode(context: CustodyContext, accountId: number, itemId: number, code: string): Promise<Attempt> {
  const member = keyedCode(context.codeKey, `${itemId} ${code}`);
  const keys = [
    { key: `intervention code account ${accountId}`, limit: ATTEMPTS.interventionCodeAccount, member },
    { key: `intervention code item ${itemId}`, limit: ATTEMPTS.interventionCodeItem, member },
  ];
  return context.attempts.begin(keys, context.clock, tooManyAttempts);
}

const isRefusedCode = (error: unknown): boolean => isRefusal(error, 'INVALID_INPUT');

const refusedCode = (input: unknown): DomainError =>
  invalidInput({ type: 'value_error', path: ['proofCode'], message: 'Value error, proof_code refused', input });

const refusedOrder = (input: number): DomainError =>
  invalidInput({ type: 'value_error', path: ['workOrderId'], message: 'Value error, work order refused', input });
