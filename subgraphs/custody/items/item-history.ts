import type { CustodyContext } from '../context.js';
import type { HistoryPlace, HistoryRow, MovementRow, VerificationRow } from './history.statements.js';
import {
  type Holder,
  newestFirst,
  type TimelineEntry,
  type TimelineFacts,
  timelineEntry,
} from './timeline-entry.rules.js';
import { clearAddresses, viewOf } from './timeline-view.js';

/** Returns a page of an item's public history as the caller may see it, newest first (§2.10), at most `MOST_ROWS`. */
export async function itemHistory(
  context: CustodyContext,
  item: { readonly id: number; readonly brandId: number },
  before: HistoryPlace | null,
  limit: number,
): Promise<TimelineEntry[]> {
  const view = viewOf(context.principal, item.brandId);
  const { history } = context;
  const rows = await (before ? history.earlier(item.id, before) : history.newest(item.id));
  const addresses = view === 'clear' ? await clearAddresses(context, peopleOf(rows)) : NO_ADDRESSES;
  return rows
    .map((row) => (row.kind === 'movement' ? movementFacts(row, addresses) : verificationFacts(row)))
    .sort(newestFirst)
    .slice(0, limit)
    .map((fact) => timelineEntry(fact, view));
}

const NO_ADDRESSES: ReadonlyMap<number, string> = new Map();

const peopleOf = (rows: readonly HistoryRow[]): number[] =>
  rows
    .flatMap((row) => (row.kind === 'movement' ? [row.from_account_id, row.to_account_id] : []))
    .filter((id) => id !== null);

function holder(
  role: 'mint' | 'vault' | 'owner',
  masked: string | null,
  accountId: number | null,
  addresses: ReadonlyMap<number, string>,
): Holder {
  if (role !== 'owner') return { role };
  return { role, masked: masked ?? '', email: (accountId === null ? undefined : addresses.get(accountId)) ?? null };
}

const movementFacts = (row: MovementRow, addresses: ReadonlyMap<number, string>): TimelineFacts => ({
  kind: 'transfer',
  eventId: row.event_id,
  at: row.at,
  from: holder(row.from_role, row.from_masked, row.from_account_id, addresses),
  to: holder(row.to_role, row.to_masked, row.to_account_id, addresses),
  fromAddress: row.from_address,
  toAddress: row.to_address,
  comment: row.comment,
});

const verificationFacts = (row: VerificationRow): TimelineFacts => ({
  kind: 'verify',
  eventId: row.event_id,
  at: row.at,
  source: row.source,
  signature: row.signature,
  isValid: row.is_valid,
});
