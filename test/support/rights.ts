import { expect } from '@jest/globals';
import type { AccountPrincipal } from '../../schema/principal.js';
import { openStage, type Stage } from './actors.js';

/** Two brands, of which the first has an administrator who asks the graph. */
export interface Rights {
  readonly stage: Stage;
  readonly mine: number;
  readonly theirs: number;
  readonly admin: AccountPrincipal;
  admit(credential: string): Promise<AccountPrincipal>;
  /** Signs an account in; its rights are those of this moment. */
  principalOf(email: string): Promise<AccountPrincipal>;
  as<Data>(who: AccountPrincipal, text: string, variables?: Readonly<Record<string, unknown>>): Promise<Data>;
  close(): Promise<void>;
}

export const GRANT =
  'mutation G($email: String!, $brandId: Int!, $trade: Trade!) { grantAccreditation(email: $email, brandId: $brandId, trade: $trade) { id trade status account { email } } }';
export const ISSUE =
  'mutation I($input: ApiKeyInput!) { issueApiKey(input: $input) { secret key { id display scopes status } } }';
export const KEYS = 'query K($brandId: Int!) { apiKeys(brandId: $brandId) { id display status lastUsedAt } }';

export interface Issued {
  issueApiKey: { secret: string; key: { id: number; display: string; scopes: string[]; status: string } };
}

export async function openRights(): Promise<Rights> {
  const stage = await openStage();
  const admit = async (credential: string): Promise<AccountPrincipal> => {
    const { refusal, principal } = await stage.platform.graph.admit({
      accept: 'session',
      credential,
      clientAddress: '198.51.100.7',
      requestId: 'rights-test',
    });
    expect(refusal).toBeUndefined();
    if (principal.kind !== 'account') throw new Error(`admitted as ${principal.kind}`);
    return principal;
  };
  const principalOf = async (email: string) => admit((await stage.login(email)).accessToken);
  const mine = await stage.brand('MINEMINE01');
  const theirs = await stage.brand('THEIRS0001');
  await stage.account('admin@example.test', 'brand_admin', { brandIds: [mine] });
  return {
    ...{ stage, mine, theirs, admit, principalOf },
    admin: await principalOf('admin@example.test'),
    as: (who, text, variables = {}) => stage.ask('integrations', text, variables, who),
    close: () => stage.close(),
  };
}
