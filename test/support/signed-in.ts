import type { AccountPrincipal } from '../../schema/principal.js';
import type { Stage } from './actors.js';

/** Signs an account in by its address, and returns it as the subgraphs see it, with its token. */
export async function signedIn(stage: Stage, email: string): Promise<AccountPrincipal & { readonly token: string }> {
  const { accessToken: token } = await stage.login(email);
  const { principal } = await stage.platform.graph.admit({
    accept: 'session',
    credential: token,
    clientAddress: '198.51.100.7',
    requestId: 'signed in',
  });
  if (principal.kind !== 'account') throw new Error(`${email} is not admitted`);
  return { ...principal, token };
}
