import { type AuditRow, auditErasureOf, auditQueryOf } from '../../lib/audit-read.js';
import type { SubgraphName } from '../../lib/subgraph.js';
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
