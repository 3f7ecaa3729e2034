import { namesOf } from '../../../schema/closed-record.js';
import type { SubgraphName } from '../../../schema/subgraph-name.js';
import type { AuditRow } from '../../common/audit/audit-row.type.js';
import type { IntegrationsContext } from '../context.js';
import { catalogAuditEntries, catalogForgetAuditAddresses, catalogPruneAudit } from '../peers/catalog.generated.js';
import { custodyAuditEntries, custodyForgetAuditAddresses, custodyPruneAudit } from '../peers/custody.generated.js';
import {
  integrationsAuditEntries,
  integrationsForgetAuditAddresses,
  integrationsPruneAudit,
} from '../peers/integrations.generated.js';
import {
  passportsAuditEntries,
  passportsForgetAuditAddresses,
  passportsPruneAudit,
} from '../peers/passports.generated.js';

/** Audit operations of each subgraph, which also list the subgraphs. */
const PARTS = {
  catalog: { entries: catalogAuditEntries, prune: catalogPruneAudit, forget: catalogForgetAuditAddresses },
  custody: { entries: custodyAuditEntries, prune: custodyPruneAudit, forget: custodyForgetAuditAddresses },
  passports: { entries: passportsAuditEntries, prune: passportsPruneAudit, forget: passportsForgetAuditAddresses },
  integrations: {
    entries: integrationsAuditEntries,
    prune: integrationsPruneAudit,
    forget: integrationsForgetAuditAddresses,
  },
} satisfies Readonly<Record<SubgraphName, unknown>>;
const QUESTIONS = Object.values(PARTS);

export interface AuditQuestion {
  readonly brandId?: number | null;
  readonly accountId?: number | null;
  readonly after?: string | null;
  readonly limit: number;
}

/** An entry of a subgraph's log. */
export interface AuditLogRow extends Readonly<AuditRow> {
  readonly part: SubgraphName;
}

/** Returns the logs of all subgraphs merged, newest first; ties are sorted by subgraph and id, like the cursor. */
export async function auditLog(context: IntegrationsContext, question: AuditQuestion): Promise<AuditLogRow[]> {
  const { requestId } = context;
  const variables = { brandId: null, accountId: null, after: null, ...question };
  const logs = await Promise.all(
    namesOf(PARTS).map(async (part) => {
      const { entries } = await context.peers.ask(PARTS[part].entries, variables, { requestId });
      return entries.map((entry) => ({ ...entry, part }));
    }),
  );
  return logs.flat().sort(newestFirst).slice(0, question.limit);
}

function newestFirst(one: AuditLogRow, other: AuditLogRow): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  if (one.part !== other.part) return one.part < other.part ? 1 : -1;
  return Number(BigInt(other.id) - BigInt(one.id));
}

const DAY_MS = 86_400_000;
/** Days for which entries are kept: three years for successful changes, 90 days for refused or failed ones. */
const AUDIT_KEPT_DAYS = { done: 3 * 365, refused: 90 } as const;

/** Deletes expired entries in every subgraph. */
export async function pruneAuditLog({ peers, clock }: Pick<IntegrationsContext, 'peers' | 'clock'>): Promise<void> {
  const since = (days: number): string => new Date(clock().getTime() - days * DAY_MS).toISOString();
  const variables = { done: since(AUDIT_KEPT_DAYS.done), refused: since(AUDIT_KEPT_DAYS.refused) };
  for (const { prune } of QUESTIONS) await peers.ask<unknown, typeof variables>(prune, variables);
}

/** Erases the addresses of an account's entries in every subgraph; the entries keep the account's id. */
export async function forgetAddressesOf(context: IntegrationsContext, accountId: number): Promise<void> {
  const { requestId } = context;
  await Promise.all(
    QUESTIONS.map(({ forget }) =>
      context.peers.ask<unknown, { accountId: number }>(forget, { accountId }, { requestId }),
    ),
  );
}
