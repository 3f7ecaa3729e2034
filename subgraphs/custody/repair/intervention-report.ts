import type { InputFault } from '../../../schema/error-facts.js';
import { tooLong, tooShort } from '../../../schema/validation-sentences.js';
import type { Trade } from '../../../schema/vocabulary/roles.js';
import { isLongerThan } from '../../lib/bounds/text-bound.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../items/item.statements.js';
import { resolveItem } from '../items/resolve-item.js';
import { personOfAccount } from '../peers/integrations.generated.js';
import { callingPartner, tradesFor } from './accredited-item.js';
import { clientKeyOf } from './client-key.js';
import { normalizedMetadata } from './intervention-metadata.rules.js';
import { type InterventionType, interventionTypes, tradeFor } from './intervention-types.rules.js';
import { normalizedCode } from './single-use-code.rules.js';

export interface InterventionDeclaration {
  readonly identifier: string;
  readonly eventType: string;
  readonly title: string;
  readonly description?: string | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  readonly proofCode?: string | null;
  /** A work order assigned to the caller, instead of a code. */
  readonly workOrderId?: number | null;
  readonly clientKey?: string | null;
}

/** A validated report, with its values as stored. */
export interface Report {
  readonly declared: InterventionDeclaration;
  readonly item: ItemRow;
  readonly accountId: number;
  readonly clientKey: string | null;
  /** The normalised code; null for none. */
  readonly code: string | null;
  /** Columns that must be equal for calls with the same key. */
  readonly facts: {
    readonly itemId: number;
    readonly eventType: InterventionType;
    readonly title: string;
    readonly description: string | null;
  };
  readonly trade: Trade;
  readonly metadata: Record<string, unknown>;
  readonly performedBy: string | null;
}

/** Validates a report against its item and the trades for which the caller is accredited. */
export async function checkedReport(context: CustodyContext, declared: InterventionDeclaration): Promise<Report> {
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
  const facts = { itemId: item.id, eventType, title, description: declared.description ?? null };
  const { accountId } = partner;
  return { declared, item, accountId, clientKey, code, facts, trade, metadata, performedBy };
}

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

/** Returns the requested type and its trade; refuses a type that none of the caller's trades covers. */
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

/** Returns the name of the account, else its e-mail address. */
async function performerOf(context: Pick<CustodyContext, 'peers' | 'requestId'>, id: number): Promise<string | null> {
  const { account } = await context.peers.ask(personOfAccount, { id }, { requestId: context.requestId });
  return account ? (account.name ?? account.email) : null;
}
