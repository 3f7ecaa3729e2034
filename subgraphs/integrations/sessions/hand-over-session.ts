import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { AccountPrincipal } from '../../lib/graphql/principal.js';
import { hashOfMailedToken, mailedToken } from '../accounts/change-password.js';
import { mayReadAtBrands } from '../accounts/role.rules.js';
import type { IntegrationsContext } from '../context.js';
import { namesOfBrand } from '../peers/catalog.generated.js';
import { keepHandover, openHostSession, spendHandover } from './host-sessions.statements.js';

const LIFE_MS = 60_000;

async function brandOfHost({ peers, requestId }: IntegrationsContext, domain: string): Promise<number> {
  const { brand } = await peers.ask(namesOfBrand, { domain }, { requestId });
  if (!brand) throw new DomainError('NOT_FOUND', { entity: 'Host' });
  return brand.id;
}

/**
 * Returns a code, good once and for a minute, for a session at a brand's host name: its reader carries it there. `state` is
 * what that host gave the reader's browser, so that a code is of no use in another browser. Throws `FORBIDDEN` for staff, whose
 * sessions stay at the platform, and `NOT_FOUND` for a host that is no brand's.
 */
export async function handOverSession(
  context: IntegrationsContext,
  caller: AccountPrincipal,
  { host, state }: { host: string; state: string },
): Promise<string> {
  if (!mayReadAtBrands(caller.role)) throw new DomainError('FORBIDDEN');
  const code = mailedToken();
  await keepHandover.run(context.database.pool, {
    codeHash: hashOfMailedToken(code),
    sessionId: caller.sessionId,
    stateHash: hashOfMailedToken(state),
    host: host.toLowerCase(),
    brandId: await brandOfHost(context, host.toLowerCase()),
    expiresAt: new Date(context.clock().getTime() + LIFE_MS),
  });
  return code;
}

export interface HostSessionAnswer {
  readonly accessToken: string;
  readonly accountId: number;
}

/**
 * Opens the session that a code was made for: it is good at that host alone, reads, and ends with the session it came
 * from, or after an hour. Throws `NOT_FOUND` for a code that is not good, there and in that browser.
 */
export async function beginHostSession(
  context: IntegrationsContext,
  { code, state, host }: { code: string; state: string; host: string },
): Promise<HostSessionAnswer> {
  const now = context.clock();
  const asked = { codeHash: hashOfMailedToken(code), stateHash: hashOfMailedToken(state), host, now };
  const opened = await inTransaction(context.database.pool, async (client) => {
    const handover = await spendHandover.row(client, asked);
    // The name may have passed to another brand in this minute.
    if (!handover || handover.brand_id !== (await brandOfHost(context, host))) return undefined;
    if (!mayReadAtBrands(handover.role)) return undefined;
    return { ...handover, id: await openHostSession(client, handover, now) };
  });
  if (!opened) throw new DomainError('NOT_FOUND', { entity: 'SessionHandover' });
  const { account_id: accountId, email, role, id: sessionId } = opened;
  const { accessToken } = await context.tokens.pair({ accountId, email, role, sessionId, generation: 0 }, now);
  return { accessToken, accountId };
}
