import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../../support/actors.js';
import { signedIn } from '../../../support/signed-in.js';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const ERASE = 'mutation E($password: String!) { eraseMyData(password: $password) }';

/** Signs in to an account that has no password, so long ago. */
async function withoutPassword(email: string, agoSeconds: number) {
  await stage.account(email, 'customer');
  const principal = await signedIn(stage, email);
  await stage.sql('update integrations.account set password_hash = null where id = $1', [principal.accountId]);
  await stage.sql(
    `update integrations.session set created_at = now() - make_interval(secs => $2) where account_id = $1`,
    [principal.accountId, agoSeconds],
  );
  return principal;
}
const erasedAt = async (id: number) =>
  (await stage.sql<{ erased_at: Date | null }>('select erased_at from integrations.account where id = $1', [id]))[0];

it('an account without a password is erased from a session that began a moment ago', async () => {
  const fresh = await withoutPassword('fresh@example.test', 60);
  await stage.ask('integrations', ERASE, { password: '' }, fresh);
  expect(await erasedAt(fresh.accountId)).toEqual({ erased_at: expect.any(Date) });
});

it('and not from one that began more than a quarter of an hour ago, or that there is not', async () => {
  const old = await withoutPassword('old@example.test', 901);
  await expect(stage.ask('integrations', ERASE, { password: '' }, old)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const none = { ...old, sessionId: '00000000-0000-4000-8000-000000000000' };
  await expect(stage.ask('integrations', ERASE, { password: '' }, none)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await erasedAt(old.accountId)).toEqual({ erased_at: null });
});
