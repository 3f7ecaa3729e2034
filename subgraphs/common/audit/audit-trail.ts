import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { isAdministratorOf, keyServes, type Principal } from '../../../schema/principal.js';
import type { CallContext } from '../../lib/graphql/context.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { addressPrefix } from '../../lib/windows/address-prefix.js';
import { type CloseEntry, closeEntry, openEntry } from './audit.statements.js';

/** Subject of a change, as the audit log names it. */
export interface AuditSubject {
  /** Brand whose administrators may read the entry. */
  readonly brandId?: number | null;
  /** Type of the object, e.g. `ApiKey`. */
  readonly thing?: string | null;
  readonly thingId?: string | number | null;
  /** True where no brand's administrators may read the entry. */
  readonly isPersonal?: boolean;
}

/** A context with a database for audit entries, as in every subgraph. */
export interface AuditedContext extends CallContext {
  readonly database: { readonly pool: Pool };
  readonly log: Pick<Logger, 'error'>;
  /**
   * Statements that close an entry, by type of object, for types whose brand is looked up when the entry does not have
   * it.
   */
  readonly closeEntryAbout?: ReadonlyMap<string, CloseEntry>;
}

/**
 * Runs a change and logs it twice: a `pending` entry before, so that a crash leaves a trace, and afterwards its
 * outcome: `done`, the code of the refusal, or `failed`. When the outcome cannot be written the entry stays `pending`,
 * and the caller is answered all the same. Of addresses only the network is stored; arguments, which may
 * contain secrets, are not stored.
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
    brandId: before.isPersonal ? null : brandToTell(context.principal, before.brandId ?? null),
    thing: before.thing ?? null,
    thingId: shortId(before.thingId),
    addressPrefix: addressPrefix(context.clientAddress),
    requestId: context.requestId,
  });
  if (!opened) throw new Error('An entry of the audit log was not written');
  const close = async (outcome: string, subjectOf: () => AuditSubject = () => ({})): Promise<void> => {
    try {
      const { brandId = null, thing = null, thingId, isPersonal = false } = subjectOf();
      const statement = (isPersonal ? undefined : context.closeEntryAbout?.get(thing ?? '')) ?? closeEntry;
      await statement.run(pool, { id: opened.id, outcome, brandId, thing, thingId: shortId(thingId) });
    } catch (error) {
      context.log.error({ err: error, action, outcome, requestId: context.requestId }, 'an audit entry stays pending');
    }
  };
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    await close(error instanceof DomainError ? error.code : 'failed');
    throw error;
  }
  await close('done', () => after(result));
  return result;
}

/** Longest id or code of an object; a longer one identifies nothing and would only take space. */
const LONGEST_ID = 100;

const shortId = (id: string | number | null | undefined): string | null =>
  id == null ? null : String(id).slice(0, LONGEST_ID);

/**
 * Returns the brand in whose log an attempt is recorded before its outcome is known: the named one for its own team,
 * else none. Refused attempts of others are visible to operators only; successful changes also to the brand.
 */
function brandToTell(principal: Principal, named: number | null): number | null {
  if (named === null) return brandOf(principal);
  const isTheirs = principal.kind === 'key' ? keyServes(principal, named) : isAdministratorOf(principal, named);
  return isTheirs ? named : null;
}

/** Describes a caller; calls of the platform itself are not recorded. */
function actorOf(principal: Principal): { kind: 'account' | 'key' | 'anonymous'; id: number | null } {
  if (principal.kind === 'account') return { kind: 'account', id: principal.accountId };
  if (principal.kind === 'key') return { kind: 'key', id: principal.keyId };
  return { kind: 'anonymous', id: null };
}

/** Returns the only brand for which a caller can act; null for administrators of several, who name it in the call. */
function brandOf(principal: Principal): number | null {
  if (principal.kind === 'key') return principal.brandId;
  if (principal.kind !== 'account' || principal.role !== 'brand_admin') return null;
  return principal.brandIds.length === 1 ? (principal.brandIds[0] ?? null) : null;
}
