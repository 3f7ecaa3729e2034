import type { AuditRow } from '../../lib/audit/audit-read.js';
import type { SubgraphName } from '../../lib/graphql/subgraph.js';
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

/** What each part is asked about its log; also the list of the parts. */
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

/** Returns the logs of all parts merged, newest first; ties are ordered by part and number, as the cursor is. */
export async function auditLog(context: IntegrationsContext, question: AuditQuestion): Promise<AuditRow[]> {
  const { requestId } = context;
  const variables = { brandId: null, accountId: null, after: null, ...question };
  const parts = await Promise.all(QUESTIONS.map(({ entries }) => context.peers.ask(entries, variables, { requestId })));
  return parts
    .flatMap(({ entries }) => entries.map(entryOf))
    .sort(newestFirst)
    .slice(0, question.limit);
}

function entryOf(entry: Readonly<Record<string, unknown>>): AuditRow {
  if (!isEntry(entry)) throw new Error('A part of the platform handed out what is no entry of its log');
  return entry;
}

const TEXTS = ['id', 'at', 'part', 'action', 'outcome', 'actor_kind'] as const satisfies readonly (keyof AuditRow)[];

const isEntry = (entry: Readonly<Record<string, unknown>>): entry is Readonly<Record<string, unknown>> & AuditRow =>
  TEXTS.every((name) => typeof entry[name] === 'string');

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
  for (const { prune } of QUESTIONS) await peers.ask<unknown, typeof variables>(prune, variables);
}

/** Forgets, in every part, where an account called from; what it did stays, under its number. */
export async function forgetAddressesOf(context: IntegrationsContext, accountId: number): Promise<void> {
  const { requestId } = context;
  await Promise.all(
    QUESTIONS.map(({ forget }) =>
      context.peers.ask<unknown, { accountId: number }>(forget, { accountId }, { requestId }),
    ),
  );
}
