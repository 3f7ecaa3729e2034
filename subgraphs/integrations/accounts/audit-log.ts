import { type AuditRow, auditErasureOf, auditPruningOf, auditQueryOf } from '../../lib/audit/audit-read.js';
import type { SubgraphName } from '../../lib/graphql/subgraph.js';
import type { IntegrationsContext } from '../context.js';

const PARTS: readonly SubgraphName[] = ['catalog', 'custody', 'passports', 'integrations'];

export interface AuditQuestion {
  readonly brandId?: number | null;
  readonly accountId?: number | null;
  readonly after?: string | null;
  readonly limit: number;
}

const questionFor = (part: SubgraphName): string => `
  query AuditOf($limit: Int!, $brandId: Int, $accountId: Int, $after: String) {
    entries: ${auditQueryOf(part)}(limit: $limit, brandId: $brandId, accountId: $accountId, after: $after)
  }`;

/** The logs of all parts merged, newest first; ties are ordered by part and number, as the cursor is. */
export async function auditLog(context: IntegrationsContext, question: AuditQuestion): Promise<AuditRow[]> {
  const { requestId } = context;
  const variables = { brandId: null, accountId: null, after: null, ...question };
  const parts = await Promise.all(
    PARTS.map((part) => context.peers.ask<{ entries: AuditRow[] }>(part, questionFor(part), variables, { requestId })),
  );
  return parts
    .flatMap(({ entries }) => entries)
    .sort(newestFirst)
    .slice(0, question.limit);
}

function newestFirst(one: AuditRow, other: AuditRow): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  if (one.part !== other.part) return one.part < other.part ? 1 : -1;
  return Number(BigInt(other.id) - BigInt(one.id));
}

const DAY_MS = 86_400_000;
/** What was done is kept for three years, what was refused or failed for 90 days. */
const AUDIT_KEPT_DAYS = { done: 3 * 365, refused: 90 } as const;

/** Drops, in every part, what has been kept long enough. */
export async function pruneAuditLog({ peers, clock }: Pick<IntegrationsContext, 'peers' | 'clock'>): Promise<void> {
  const since = (days: number): string => new Date(clock().getTime() - days * DAY_MS).toISOString();
  const variables = { done: since(AUDIT_KEPT_DAYS.done), refused: since(AUDIT_KEPT_DAYS.refused) };
  for (const part of PARTS) {
    const text = `mutation Prune($done: Timestamp!, $refused: Timestamp!) { ${auditPruningOf(part)}(done: $done, refused: $refused) }`;
    await peers.ask(part, text, variables);
  }
}

/** Forgets, in every part, where an account called from; what it did stays, under its number. */
export async function forgetAddressesOf(context: IntegrationsContext, accountId: number): Promise<void> {
  const { requestId } = context;
  await Promise.all(
    PARTS.map((part) => {
      const text = `mutation ForgetAddresses($accountId: Int!) { ${auditErasureOf(part)}(accountId: $accountId) }`;
      return context.peers.ask(part, text, { accountId }, { requestId });
    }),
  );
}
