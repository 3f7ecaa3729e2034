import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ATTEMPTS } from '../../../../schema/limits.js';
import { ANONYMOUS, type Principal } from '../../../../schema/principal.js';
import { letterWords } from '../../../../subgraphs/integrations/letters/letter-words.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { mailsSent, startMailing } from '../../../support/mailed-links.js';
import { outcomesOf } from '../../../support/outcomes.js';
import { mailedToken } from '../../../support/tokens.js';
import { until } from '../../../support/until.js';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await startMailing(stage);
  await stage.account('ana@example.test', 'customer');
});
afterAll(() => stage.close());

const ask = (text: string, variables: Record<string, unknown>, from: string) =>
  stage.ask('integrations', text, variables, ANONYMOUS, from);

const REQUEST = 'mutation R($email: String!) { requestPasswordReset(email: $email) }';
const RESET = 'mutation R($token: String!) { resetPassword(token: $token, password: "a password of today") }';
const READ = 'query P($token: String!) { passwordResetOfToken(token: $token) { email } }';
const ACCEPT = 'mutation A($token: String!) { acceptInvitation(token: $token, password: "a password of today") }';

describe('links for a new password', () => {
  it('are five an hour to one account, however many are asked for at once, and nothing tells', async () => {
    const asked = Array.from({ length: 25 }, (_, nth) =>
      ask(REQUEST, { email: 'ana@example.test' }, `203.0.113.${nth}`),
    );
    expect(await outcomesOf(asked)).toEqual({ done: 25 });
    expect(await mailsSent(stage)).toHaveLength(ATTEMPTS.resetAccount.limit);
    stage.pass(ATTEMPTS.resetAccount.seconds);
    await ask(REQUEST, { email: 'ana@example.test' }, '203.0.113.1');
    expect(await mailsSent(stage)).toHaveLength(ATTEMPTS.resetAccount.limit + 1);
  });

  it.each(['de', 'fr'])('are mailed in the language of the page that they are asked for on: %s', async (language) => {
    const email = `reads-${language}@example.test`;
    await stage.account(email, 'customer');
    const asking =
      'mutation R($email: String!, $language: AccountLanguage) { requestPasswordReset(email: $email, language: $language) }';
    await ask(asking, { email, language }, '203.0.113.42');
    const sent = await until(async () => stage.options.mails.find(({ to }) => to === email));
    expect([sent.language, sent.subject]).toEqual([language, letterWords(language).newPassword.subject]);
    expect(sent.text).toContain(`/${language}/new-password?token=`);
  });

  it('are thirty an hour from one address, for accounts known or not', async () => {
    const asked = Array.from({ length: 40 }, (_, nth) =>
      ask(REQUEST, { email: `x${nth}@example.test` }, '203.0.113.99'),
    );
    expect(await outcomesOf(asked)).toEqual({ done: 30, RATE_LIMITED: 10 });
  });
});

describe('a link for a new password that was mailed before', () => {
  const email = 'before@example.test';
  const CHANGE = 'mutation C($next: String!) { changePassword(current: "a password of today", next: $next) }';
  const SAVE = 'mutation S($input: AccountInput!) { saveAccount(input: $input) { id } }';
  const DISABLE =
    'mutation D($id: Int!, $disabled: Boolean!) { setAccountDisabled(id: $id, disabled: $disabled) { id } }';

  const linked = async (): Promise<string> => {
    stage.pass(ATTEMPTS.resetAccount.seconds);
    const { length: before } = await mailsSent(stage);
    await ask(REQUEST, { email }, '203.0.113.60');
    return mailedToken((await until(async () => stage.options.mails[before])).text);
  };
  const isGood = async (token: string): Promise<object> => outcomesOf([ask(RESET, { token }, '203.0.113.61')]);
  const signedIn = async (password: string): Promise<Principal> => {
    const { accessToken: credential } = await stage.login(email, password);
    const asked = { accept: 'session', credential, clientAddress: '', requestId: 'links' } as const;
    return (await stage.platform.graph.admit(asked)).principal;
  };

  it('is good no more once its reader, or an operator, gave the account another', async () => {
    await stage.account(email, 'customer');
    await ask(RESET, { token: await linked() }, '203.0.113.62');
    const [first, who] = [await linked(), await signedIn('a password of today')];
    await stage.ask('integrations', CHANGE, { next: 'a password of tomorrow' }, who);
    expect(await isGood(first)).toEqual({ NOT_FOUND: 1 });
    const second = await linked();
    await stage.ask('integrations', SAVE, { input: { email, role: 'customer', password: 'one of the operator’s' } });
    expect(await isGood(second)).toEqual({ NOT_FOUND: 1 });
    await expect(stage.login(email, 'one of the operator’s')).resolves.toBeDefined();
  });

  it('is refused by a blocked account, and does not come back with it', async () => {
    const token = await linked();
    const [row] = await stage.sql<{ id: number }>('select id from integrations.account where email = $1', [email]);
    for (const disabled of [true, false]) {
      await stage.ask('integrations', DISABLE, { id: row!.id, disabled });
      expect(await isGood(token)).toEqual({ NOT_FOUND: 1 });
      expect(await outcomesOf([ask(READ, { token }, '203.0.113.63')])).toEqual({ NOT_FOUND: 1 });
    }
    await expect(stage.login(email, 'one of the operator’s')).resolves.toBeDefined();
  });
});

describe('tokens of mailed links', () => {
  it('that are unknown count for the address that sends them: twenty of fifty at once are looked at', async () => {
    const tried = Array.from({ length: 50 }, (_, nth) =>
      ask(nth % 2 ? RESET : ACCEPT, { token: `t${nth}` }, '203.0.113.50'),
    );
    expect(await outcomesOf(tried)).toEqual({ NOT_FOUND: 20, TOO_MANY_ATTEMPTS: 30 });
    const from = '203.0.113.51';
    expect(await outcomesOf([ask(RESET, { token: 't' }, from)])).toEqual({ NOT_FOUND: 1 });
  });

  it('that are good do not count', async () => {
    stage.pass(ATTEMPTS.resetAccount.seconds);
    const from = '203.0.113.52';
    for (let nth = 0; nth < 19; nth++) await ask(RESET, { token: `t${nth}` }, from).catch(() => {});
    const { length: before } = stage.options.mails;
    await ask(REQUEST, { email: 'ana@example.test' }, from);
    const mail = await until(async () => stage.options.mails[before]);
    const token = mailedToken(mail.text);
    await ask(RESET, { token }, from);
    expect(await outcomesOf([ask(RESET, { token: 't20' }, from), ask(RESET, { token: 't21' }, from)])).toEqual({
      NOT_FOUND: 1,
      TOO_MANY_ATTEMPTS: 1,
    });
  });
});
