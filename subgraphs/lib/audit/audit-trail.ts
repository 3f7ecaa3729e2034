import type { Pool } from 'pg';
import type { CallContext } from '../graphql/context.js';
import { DomainError } from '../graphql/domain-error.js';
import { isAdministratorOf, keyServes, type Principal } from '../graphql/principal.js';
import { addressPrefix } from '../windows/address-prefix.js';
import { type CloseEntry, closeEntry, openEntry } from './audit.statements.js';

/** Subject of a change, as the audit log names it. */
export interface AuditSubject {
  /** Brand whose administrators may read the entry. */
  readonly brandId?: number | null;
  /** Type of the thing, e.g. `ApiKey`. */
  readonly thing?: string | null;
  readonly thingId?: string | number | null;
}

/** A context whose database can take audit entries: that of every subgraph. */
export interface AuditedContext extends CallContext {
  readonly database: { readonly pool: Pool };
  /** Close entries about things of a type that are a brand's, by type: whose they are is read where it is not known. */
  readonly closeEntryAbout?: ReadonlyMap<string, CloseEntry>;
}

/**
 * Runs a change between two entries of the log: it is written down before it is attempted, so a process that dies
 * half-way leaves a `pending` entry rather than none, and its outcome afterwards: `done`, the code of the refusal,
 * or `failed`. Addresses are kept as their network only; arguments, which may be secrets, are not kept at all.
 */
export async function audited<Result>(
  action: string,
  context: AuditedContext,
  before: AuditSubject,
  work: () => Promise<Result>,
  after: (result: Result) => AuditSubject,
): Promise<Result> {
  const { pool } = context.database;
  const { kind, id } = actorOf(context.principal);
  const opened = await openEntry.row(pool, {
    at: context.clock(),
    action,
    actorKind: kind,
    actorId: id,
    brandId: brandToTell(context.principal, before.brandId ?? null),
    thing: before.thing ?? null,
    thingId: shortId(before.thingId),
    addressPrefix: addressPrefix(context.clientAddress),
    requestId: context.requestId,
  });
  if (!opened) throw new Error('An entry of the audit log was not written');
  const close = (outcome: string, { brandId = null, thing = null, thingId }: AuditSubject = {}): Promise<number> => {
    const statement = context.closeEntryAbout?.get(thing ?? '') ?? closeEntry;
    return statement.run(pool, { id: opened.id, outcome, brandId, thing, thingId: shortId(thingId) });
  };
  try {
    const result = await work();
    await close('done', after(result));
    return result;
  } catch (error) {
    await close(error instanceof DomainError ? error.code : 'failed');
    throw error;
  }
}

/** Longest number or code of a thing: a longer one names nothing and would only fill the log. */
const LONGEST_ID = 100;

const shortId = (id: string | number | null | undefined): string | null =>
  id == null ? null : String(id).slice(0, LONGEST_ID);

/**
 * Returns the brand whose log an attempt stands in before it is known whether it succeeds: the one it names for that brand's
 * own people, and no other's. What others tried and were refused is for operators to read; what they did is the brand's.
 */
function brandToTell(principal: Principal, named: number | null): number | null {
  if (named === null) return brandOf(principal);
  const isTheirs = principal.kind === 'key' ? keyServes(principal, named) : isAdministratorOf(principal, named);
  return isTheirs ? named : null;
}

/** Names a caller; calls of the platform itself are not recorded. */
function actorOf(principal: Principal): { kind: 'account' | 'key' | 'anonymous'; id: number | null } {
  if (principal.kind === 'account') return { kind: 'account', id: principal.accountId };
  if (principal.kind === 'key') return { kind: 'key', id: principal.keyId };
  return { kind: 'anonymous', id: null };
}

/** Returns the one brand a caller can have acted for; null for administrators of several, who name it in their call. */
function brandOf(principal: Principal): number | null {
  if (principal.kind === 'key') return principal.brandId;
  if (principal.kind !== 'account' || principal.role !== 'brand_admin') return null;
  return principal.brandIds.length === 1 ? (principal.brandIds[0] ?? null) : null;
}
