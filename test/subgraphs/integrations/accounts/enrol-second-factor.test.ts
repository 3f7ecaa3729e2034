import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { signedIn } from '../../../support/signed-in.js';

let stage: Stage;
let ana: AccountPrincipal;
beforeAll(async () => {
  stage = await openStage();
  await stage.account('ana@example.test', 'customer');
  ana = await signedIn(stage, 'ana@example.test');
});
afterAll(() => stage.close());

const enrol = () => stage.ask('integrations', 'mutation { enrolSecondFactor { secret } }', {}, ana);
const confirm = (code: string) =>
  stage.ask('integrations', 'mutation C($code: String!) { confirmSecondFactor(code: $code) }', { code }, ana);
const stored = () =>
  stage.sql('select totp_secret, totp_confirmed_at from integrations.account where id = $1', [ana.accountId]);

describe('a second factor', () => {
  it('is not confirmed before there is a secret', async () => {
    await expect(confirm('000000')).rejects.toMatchObject({ code: 'SECOND_FACTOR_REFUSED' });
    expect(await stored()).toEqual([{ totp_secret: null, totp_confirmed_at: null }]);
  });

  it('that is active is neither replaced by another secret nor confirmed again', async () => {
    await enrol();
    await stage.sql('update integrations.account set totp_confirmed_at = now() where id = $1', [ana.accountId]);
    const before = await stored();
    await expect(enrol()).rejects.toMatchObject({ code: 'SECOND_FACTOR_ACTIVE' });
    await expect(confirm('000000')).rejects.toMatchObject({ code: 'SECOND_FACTOR_ACTIVE' });
    expect(await stored()).toEqual(before);
  });
});
