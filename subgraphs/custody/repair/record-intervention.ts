import type { InputFault } from '../../../schema/error-facts.js';
import { tooLong, tooShort } from '../../../schema/validation-sentences.js';
import type { Trade } from '../../../schema/vocabulary/roles.js';
import { isLongerThan } from '../../lib/bounds/text-bound.js';
import type { Executor } from '../../lib/database/statement.js';
import { DomainError, invalidInput, isRefusal } from '../../lib/graphql/domain-error.js';
import { type Attempt, tryCounted } from '../../lib/windows/attempts.js';
import { ATTEMPTS } from '../../lib/windows/limits.js';
import { tooManyAttempts } from '../../lib/windows/refusals.js';
import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../items/item.statements.js';
import { isResolvable } from '../items/item-status.rules.js';
import type { InterventionRow } from '../items/life.statements.js';
import { type LockedItem, lockItem } from '../items/lock-item.statements.js';
import { resolveItem } from '../items/resolve-item.js';
import { mailOwner } from '../letters/letter.statements.js';
import { personOfAccount } from '../peers/integrations.generated.js';
import { callingPartner, tradesFor } from './accredited-item.js';
import { clientKeyOf, recordedBefore, refuseTakenKey } from './client-key.js';
import { InterventionEntity } from './intervention.entity.js';
import { interventionById } from './intervention.statements.js';
import { normalizedMetadata } from './intervention-metadata.rules.js';
import { type InterventionType, interventionTypes, tradeFor } from './intervention-types.rules.js';
import { keyedCode, normalizedCode } from './single-use-code.rules.js';
import { type SpentCode, spendAssignedOrder, spendCode } from './spend-code.js';

export interface InterventionDeclaration {
  readonly identifier: string;
  readonly eventType: string;
  readonly title: string;
  readonly description?: string | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  readonly proofCode?: string | null;
  /** A work order of the brand for the caller, instead of a code. */
  readonly workOrderId?: number | null;
  readonly clientKey?: string | null;
}

export interface RecordedIntervention {
  readonly intervention: InterventionRow;
  readonly item: ItemRow;
}

/**
 * Records an intervention of a partner on an item of a brand that accredited it (§4.10). Two equal calls are two interventions,
 * unless the caller gives both the same key: the repeat then answers the first.
 */
export async function recordIntervention(
  context: CustodyContext,
  declared: InterventionDeclaration,
): Promise<RecordedIntervention> {
  const partner = callingPartner(context.principal);
  const clientKey = clientKeyOf(declared.clientKey);
  const identifier = declared.identifier.trim();
  const title = declared.title.trim();
  refuseUnnamed(identifier, title);
  const item = await resolveItem(context.items, 'partner', identifier);
  if (!item) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  const trades = tradesFor(partner, item.brand_id);
  if (trades.length === 0) throw new DomainError('PRODUCT_NOT_COVERED');
  const { eventType, trade } = coveredBy(declared.eventType, trades);
  const metadata = storedMetadata(declared.metadata, trade);
  const performedBy = await performerOf(context, partner.accountId);
  const code = normalizedCode(declared.proofCode);
  const { accountId } = partner;
  const facts = { itemId: item.id, eventType, title, description: declared.description ?? null };
  const repeated = (on: Executor) => (clientKey === null ? null : recordedBefore(on, { accountId, clientKey }, facts));
  // Before its code is counted as a guess: the first report has spent it.
  const before = await repeated(context.database.pool);
  if (before) return { intervention: before, item };
  const record = () =>
    context.database.unitOfWork(async (em) => {
      const held = await lockItem(em, item.id);
      const first = await repeated(em);
      if (first) return { intervention: first, item };
      const now = context.clock();
      // Destroyed since it was found: it resolves no more.
      if (!isResolvable(held.status)) throw new DomainError('NOT_FOUND', { entity: 'Product' });
      const proof = await spentProof(context, em, { declared, code, held, accountId, now });
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
      await mailOwner(em, held, 'repaired', now, title);
      return { intervention: (await interventionById.row(em, { id: intervention.id }))!, item };
    });
  return code === null ? record() : tryCounted(beginCode(context, accountId, item.id, code), record, isRefusedCode);
}

interface Offered {
  readonly declared: InterventionDeclaration;
  /** As it is compared; null: none was given. */
  readonly code: string | null;
  readonly held: LockedItem;
  readonly accountId: number;
  readonly now: Date;
}

/** Spends the proof of a report: the code, or the order that the brand gave to the caller. Throws `INVALID_INPUT`. */
async function spentProof(
  { codeKey }: CustodyContext,
  on: Executor,
  { declared, code, held, accountId, now }: Offered,
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
 * Counts a code before it is looked up: for the partner, and for the item over all partners. The same code again is no new
 * guess.
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

function refuseUnnamed(identifier: string, title: string): void {
  const faults: InputFault[] = [];
  const missing = (field: string): InputFault => ({
    type: 'string_too_short',
    path: [field],
    message: tooShort(1),
    input: '',
  });
  if (!identifier) faults.push(missing('identifier'));
  if (!title) faults.push(missing('title'));
  if (isLongerThan(title, 255)) {
    const message = tooLong(255);
    faults.push({ type: 'string_too_long', path: ['title'], message, input: title });
  }
  if (faults.length > 0) throw invalidInput(...faults);
}

/** Returns the type that was asked for and the trade it belongs to; refuses a type that none of the caller's trades covers. */
function coveredBy(input: string, trades: readonly Trade[]): { eventType: InterventionType; trade: Trade } {
  const asked = input.trim().toLowerCase();
  const covered = interventionTypes(trades);
  const eventType = covered.find((type) => type === asked);
  const trade = tradeFor(asked, trades);
  if (eventType && trade) return { eventType, trade };
  const allowed = covered.join(', ');
  const message = `Intervention type not covered by your accreditations. Allowed: ${allowed}`;
  throw invalidInput({ type: 'value_error', path: ['eventType'], message, input });
}

function storedMetadata(
  metadata: Readonly<Record<string, unknown>> | null | undefined,
  trade: Trade,
): Record<string, unknown> {
  const stored = normalizedMetadata(metadata, trade);
  if (stored) return stored;
  const message = 'Input should be an amount in euros';
  throw invalidInput({ type: 'value_error', path: ['metadata', 'cost_eur'], message, input: metadata?.cost_eur });
}

const refusedCode = (input: unknown): DomainError =>
  invalidInput({ type: 'value_error', path: ['proofCode'], message: 'Value error, proof code refused', input });

const refusedOrder = (input: number): DomainError =>
  invalidInput({ type: 'value_error', path: ['workOrderId'], message: 'Value error, work order refused', input });

/** Returns the name of the account, else its address. */
async function performerOf(context: Pick<CustodyContext, 'peers' | 'requestId'>, id: number): Promise<string | null> {
  const { account } = await context.peers.ask(personOfAccount, { id }, { requestId: context.requestId });
  return account ? (account.name ?? account.email) : null;
}
