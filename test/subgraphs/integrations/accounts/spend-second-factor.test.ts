import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ATTEMPTS } from '../../../../schema/limits.js';
import { openStage, PASSWORD, type Stage } from '../../../support/actors.js';
import { signedIn } from '../../../support/signed-in.js';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await stage.account('ana@example.test', 'customer');
});
afterAll(() => stage.close());

const REMOVE =
  'mutation R($password: String!, $code: String!) { removeSecondFactor(password: $password, code: $code) }';

it('a code that the database failed to verify is not counted as a wrong one', async () => {
  const ana = await signedIn(stage, 'ana@example.test');
  const give = () =>
    stage.ask('integrations', REMOVE, { password: PASSWORD, code: 'ABCD-EFGH-IJKL-MNOP' }, ana).then(
      () => 'accepted',
      ({ code }: { code?: string }) => code ?? 'failed',
    );
  await stage.sql('alter table integrations.recovery_code rename to recovery_code_away');
  for (let nth = 0; nth < ATTEMPTS.secondFactor.limit; nth++) expect(await give()).toBe('failed');
  await stage.sql('alter table integrations.recovery_code_away rename to recovery_code');
  expect(await give()).toBe('SECOND_FACTOR_REFUSED');
}, 120_000);
