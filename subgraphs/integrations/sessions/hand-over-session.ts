import type { AccountPrincipal } from '../../../schema/principal.js';
import { knownBrand } from '../../common/peers/catalog.generated.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { hashOfMailedToken, mailedToken } from '../accounts/change-password.js';
import { mayReadAtBrands } from '../accounts/role.rules.js';
import type { IntegrationsContext } from '../context.js';
import { keepHandover, openHostSession, spendHandover } from './host-sessions.statements.js';

const LIFE_MS = 60_000;

async function brandOfHost({ peers, requestId }: IntegrationsContext, domain: string): Promise<number> {
  const { brand } = await peers.ask(knownBrand, { domain }, { requestId });
  if (!brand) throw new DomainError('NOT_FOUND', { entity: 'Host' });
  return brand.id;
}

/**
 * Issues a code, valid once and for a minute, for a session on a brand's host name. `state`: value that host name gave
 * to the reader's browser, which makes the code useless in another browser. Throws `FORBIDDEN` for staff, whose
 * sessions stay on the platform, and `NOT_FOUND` for a host name without a brand.
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
 * Opens the session for a code: valid on that host name only, read-only, ending with its parent session or after an
 * hour. Throws `NOT_FOUND` for an invalid code, host name or browser.
 */
export async function beginHostSession(
  context: IntegrationsContext,
  { code, state, host }: { code: string; state: string; host: string },
): Promise<HostSessionAnswer> {
  const now = context.clock();
  const asked = { codeHash: hashOfMailedToken(code), stateHash: hashOfMailedToken(state), host, now };
  const opened = await inTransaction(context.database.pool, async (client) => {
    const handover = await spendHandover.row(client, asked);
    // The host name may belong to another brand since the code was issued.
    if (!handover || handover.brand_id !== (await brandOfHost(context, host))) return undefined;
    if (!mayReadAtBrands(handover.role)) return undefined;
    return { ...handover, id: await openHostSession(client, handover, now) };
  });
  if (!opened) throw new DomainError('NOT_FOUND', { entity: 'SessionHandover' });
  const { account_id: accountId, email, role, id: sessionId } = opened;
  const { accessToken } = await context.tokens.pair({ accountId, email, role, sessionId, generation: 0 }, now);
  return { accessToken, accountId };
}
