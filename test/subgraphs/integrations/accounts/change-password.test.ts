import { describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { requirePassword } from '../../../../subgraphs/integrations/accounts/change-password.js';
import { hashPassword } from '../../../../subgraphs/integrations/accounts/password.rules.js';
import type { IntegrationsContext } from '../../../../subgraphs/integrations/context.js';
import { oneAtATime } from '../../../../subgraphs/lib/process/one-at-a-time.js';
import { PASSWORD } from '../../../support/actors.js';

describe('the password of somebody signed in', () => {
  it('is compared one at a time, so that one account does not keep every thread from the logins of others', async () => {
    const stored = await hashPassword(PASSWORD);
    let running = 0;
    let most = 0;
    const end = async () => {
      running--;
    };
    const context = {
      oneLoginAtATime: oneAtATime(),
      clock: () => new Date(),
      accounts: { byId: async () => ({ password_hash: stored }) },
      attempts: {
        begin: async () => {
          most = Math.max(most, ++running);
          return { refund: end, keep: end };
        },
      },
    } as unknown as IntegrationsContext;
    const caller = { kind: 'account', accountId: 1, email: 'ana@example.test' } as AccountPrincipal;
    const compared = Array.from({ length: 8 }, () => requirePassword(context, caller, PASSWORD));
    expect(new Set(await Promise.all(compared))).toEqual(new Set([stored]));
    expect(most).toBe(1);
  });
});
