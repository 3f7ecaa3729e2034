import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ATTEMPTS } from '../../../../schema/limits.js';
import { ANONYMOUS } from '../../../../schema/principal.js';
import { openStage, PASSWORD, type Stage } from '../../../support/actors.js';
import { mailsSent, startMailing } from '../../../support/mailed-links.js';
import { outcomesOf } from '../../../support/outcomes.js';
import { mailedToken } from '../../../support/tokens.js';
import { until } from '../../../support/until.js';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await startMailing(stage);
});
afterAll(() => stage.close());

let addresses = 0;
const elsewhere = (): string => `198.51.100.${(addresses++ % 250) + 1}`;
const ask = <Data>(text: string, variables: Record<string, unknown>, from = elsewhere()) =>
  stage.ask<Data>('integrations', text, variables, ANONYMOUS, from);

const REQUEST =
  'mutation R($email: String!, $next: String!, $language: AccountLanguage!) { requestSignInLink(email: $email, next: $next, language: $language) }';
const USE =
  'mutation U($token: String!) { useSignInLink(token: $token) { next tokens { accessToken refreshToken tokenType role } } }';
const READ = 'query L($token: String!) { signInLink(token: $token) { email next } }';
interface Used {
  readonly useSignInLink: {
    readonly next: string;
    readonly tokens: { readonly refreshToken: string | null; readonly tokenType: string; readonly role: string };
  };
}

const request = (email: string, next = '/fr/mine', language = 'fr', from?: string) =>
  ask(REQUEST, { email, next, language }, from);

const mailsTo = (email: string) => stage.options.mails.filter(({ to }) => to === email);

/** The token of the newest mail to an address, once there are so many. */
const tokenTo = (email: string, count = 1): Promise<string> =>
  until(async () => {
    const mails = mailsTo(email);
    return mails.length >= count ? mailedToken(mails.at(-1)?.text ?? '') : undefined;
  });

describe('a mailed link that signs in', () => {
  it('makes an account without a password, leads where it was asked for, and is good once of fifty', async () => {
    await request(' New@Example.test ', '/fr/product/0A1B2C3D4E5F/claim');
    const token = await tokenTo('new@example.test');
    expect(mailsTo('new@example.test')[0]?.subject).toBe('Votre lien de connexion');
    expect(await ask(READ, { token })).toEqual({
      signInLink: { email: 'new@example.test', next: '/fr/product/0A1B2C3D4E5F/claim' },
    });
    const used = await Promise.allSettled(Array.from({ length: 50 }, () => ask<Used>(USE, { token })));
    const won = used.flatMap((one) => (one.status === 'fulfilled' ? [one.value.useSignInLink] : []));
    expect(won).toEqual([
      {
        next: '/fr/product/0A1B2C3D4E5F/claim',
        tokens: expect.objectContaining({ role: 'customer', tokenType: 'bearer', refreshToken: expect.any(String) }),
      },
    ]);
    const [account] = await stage.sql<Record<string, unknown>>(
      `select role, password_hash, language from integrations.account where email = 'new@example.test'`,
    );
    expect(account).toEqual({ role: 'customer', password_hash: null, language: 'fr' });
    expect(await outcomesOf([ask(USE, { token }), ask(READ, { token })])).toEqual({ NOT_FOUND: 2 });
    expect(await outcomesOf([stage.login('new@example.test', '')])).toEqual({ LOGIN_REFUSED: 1 });
  });

  it('ends every other link to the same address, and is kept as a hash alone', async () => {
    await request('two@example.test');
    const first = await tokenTo('two@example.test');
    await request('two@example.test', '/en/mine', 'en');
    const second = await tokenTo('two@example.test', 2);
    expect(second).not.toBe(first);
    expect(
      await stage.sql('select 1 from integrations.sign_in_link where token_hash = any($1)', [[first, second]]),
    ).toEqual([]);
    await ask(USE, { token: second });
    expect(await outcomesOf([ask(USE, { token: first })])).toEqual({ NOT_FOUND: 1 });
  });

  it('lapses after an hour', async () => {
    await request('late@example.test');
    const token = await tokenTo('late@example.test');
    stage.pass(3_601);
    expect(await outcomesOf([ask(USE, { token }), ask(READ, { token })])).toEqual({ NOT_FOUND: 2 });
  });

  it('is no way round a second factor, nor into an account that is blocked', async () => {
    await stage.account('guarded@example.test', 'customer', { totpSecret: 'JBSWY3DPEHPK3PXP' });
    await request('guarded@example.test');
    const { useSignInLink } = await ask<Used>(USE, { token: await tokenTo('guarded@example.test') });
    expect(useSignInLink.tokens).toMatchObject({ tokenType: 'mfa', refreshToken: null });
    await stage.account('blocked@example.test', 'customer');
    await request('blocked@example.test');
    const token = await tokenTo('blocked@example.test');
    await stage.account('blocked@example.test', 'customer', { disabled: true });
    expect(await outcomesOf([ask(USE, { token })])).toEqual({ ACCOUNT_DISABLED: 1 });
    await request('blocked@example.test');
    await mailsSent(stage);
    expect(mailsTo('blocked@example.test')).toHaveLength(1);
  });

  it('does not come back with an account that was blocked, nor outlive its password', async () => {
    await stage.account('again@example.test', 'customer');
    await request('again@example.test');
    const token = await tokenTo('again@example.test');
    await stage.account('again@example.test', 'customer', { disabled: true });
    await stage.account('again@example.test', 'customer', { disabled: false });
    expect(await outcomesOf([ask(USE, { token }), ask(READ, { token })])).toEqual({ NOT_FOUND: 2 });
    await request('again@example.test');
    const next = await tokenTo('again@example.test', 2);
    await stage.account('again@example.test', 'customer', { password: 'another pass phrase 12' });
    expect(await outcomesOf([ask(USE, { token: next })])).toEqual({ NOT_FOUND: 1 });
  });

  it('is for customers: an account with a password gets a mail to use it, and the answer is the same', async () => {
    const brandId = await stage.brand('LINKSBRAND');
    await stage.account('boss@example.test', 'brand_admin', { brandIds: [brandId] });
    expect(await request('boss@example.test', '/console/', 'fr').catch((error) => error.code)).toBe('INVALID_INPUT');
    expect(await request('boss@example.test')).toEqual({ requestSignInLink: true });
    const [mail] = await until(async () =>
      mailsTo('boss@example.test').length > 0 ? mailsTo('boss@example.test') : undefined,
    );
    expect(mail?.text).toContain('/fr/sign-in?next=');
    expect(mail?.text).not.toContain('token=');
    expect((await stage.login('boss@example.test', PASSWORD)).role).toBe('brand_admin');
  });

  it.each([
    'https://evil.example/fr/',
    '//evil.example',
    '/\\evil.example',
    '/fr/a b',
    'javascript:alert(1)',
    '/xx/mine',
    '',
  ])('leads nowhere else: %s', async (next) => {
    expect(await outcomesOf([request('path@example.test', next)])).toEqual({ INVALID_INPUT: 1 });
  });

  it('is five an hour to one mailbox and thirty from one address, and nothing tells which exist', async () => {
    const many = Array.from({ length: 20 }, () => request('full@example.test'));
    expect(await outcomesOf(many)).toEqual({ done: 20 });
    await mailsSent(stage);
    expect(mailsTo('full@example.test')).toHaveLength(ATTEMPTS.signInLinkAccount.limit);
    const from = '203.0.113.9';
    const all = Array.from({ length: 40 }, (_, nth) => request(`n${nth}@example.test`, '/fr/mine', 'fr', from));
    expect(await outcomesOf(all)).toEqual({ done: 30, RATE_LIMITED: 10 });
    const guesses = Array.from({ length: 30 }, (_, nth) =>
      ask(nth % 2 ? READ : USE, { token: `t${nth}` }, '203.0.113.10'),
    );
    expect(await outcomesOf(guesses)).toEqual({ NOT_FOUND: 20, TOO_MANY_ATTEMPTS: 10 });
  });
});
