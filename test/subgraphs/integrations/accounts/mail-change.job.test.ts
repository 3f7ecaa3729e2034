import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ATTEMPTS } from '../../../../schema/limits.js';
import { type AccountPrincipal, ANONYMOUS } from '../../../../schema/principal.js';
import { decodeBase32 } from '../../../../subgraphs/integrations/accounts/base32.rules.js';
import type { Mail } from '../../../../subgraphs/integrations/accounts/mailer.js';
import { stepOf } from '../../../../subgraphs/integrations/accounts/totp.rules.js';
import { letterWords } from '../../../../subgraphs/integrations/letters/letter-words.js';
import { openStage, PASSWORD, type Stage } from '../../../support/actors.js';
import { mailsSent, startMailing } from '../../../support/mailed-links.js';
import { codeOfStep } from '../../../support/one-time-code.js';
import { signedIn } from '../../../support/signed-in.js';
import { mailedToken } from '../../../support/tokens.js';
import { until } from '../../../support/until.js';

const NEXT = 'a password of tomorrow';
const CHANGE = 'mutation C($current: String!, $next: String!) { changePassword(current: $current, next: $next) }';
const words = letterWords('en').change;

let stage: Stage;
const sent: Mail[] = [];
let isRefusing = false;
beforeAll(async () => {
  const send = async (mail: Mail): Promise<void> => {
    if (isRefusing) throw new Error('421 Service not available');
    sent.push(mail);
  };
  stage = await openStage({ mailer: { send } });
  await startMailing(stage);
});
afterAll(() => stage.close());

const person = async (name: string, language: string | null = 'en'): Promise<AccountPrincipal> => {
  const email = `${name}@example.test`;
  await stage.account(email, 'customer');
  await stage.sql('update integrations.account set language = $2 where email = $1', [email, language]);
  return signedIn(stage, email);
};

const change = (who: AccountPrincipal, current: string, next: string) =>
  stage.ask('integrations', CHANGE, { current, next }, who);

async function mailsTo({ email }: { readonly email: string }): Promise<Mail[]> {
  await mailsSent(stage);
  return sent.filter(({ to }) => to === email);
}

const subjectsTo = async (who: { readonly email: string }): Promise<string[]> =>
  (await mailsTo(who)).map(({ subject }) => subject);

describe('a new password', () => {
  it('is written to its holder about, with the way to another one', async () => {
    const ana = await person('ana');
    await change(ana, PASSWORD, NEXT);
    const [mail, ...more] = await mailsTo(ana);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: words.password_changed.subject(), language: 'en' });
    expect(mail?.text).toContain('/en/forgotten-password');
    expect(mail?.text).not.toContain(NEXT);
  });

  it('by a mailed link, or by an operator, is written about too; one that is refused, or the same again, is not', async () => {
    const ben = await person('ben', null);
    await expect(change(ben, 'not the password', NEXT)).rejects.toMatchObject({ code: 'LOGIN_REFUSED' });
    const input = { email: ben.email, role: 'customer', password: PASSWORD };
    const save = 'mutation S($input: AccountInput!) { saveAccount(input: $input) { id } }';
    await stage.ask('integrations', save, { input });
    expect(await mailsTo(ben)).toEqual([]);
    await stage.ask('integrations', save, { input: { ...input, password: NEXT } });
    const ask = 'mutation R($email: String!) { requestPasswordReset(email: $email) }';
    await stage.ask('integrations', ask, { email: ben.email }, ANONYMOUS, '203.0.113.7');
    const link = (await mailsTo(ben)).find(({ text }) => text.includes('token='));
    const reset =
      'mutation R($token: String!, $password: String!) { resetPassword(token: $token, password: $password) }';
    await stage.ask('integrations', reset, { token: mailedToken(link!.text), password: PASSWORD }, ANONYMOUS);
    const both = `${letterWords('fr').change.password_changed.subject()} · ${words.password_changed.subject()}`;
    expect((await subjectsTo(ben)).filter((subject) => subject === both)).toHaveLength(2);
  });

  it('is written about twenty times an hour at most', async () => {
    const cas = await person('cas');
    const { limit, seconds } = ATTEMPTS.changeLetter;
    let [current, next] = [PASSWORD, NEXT];
    for (let nth = 0; nth < limit + 2; nth++) {
      await change(cas, current, next);
      [current, next] = [next, current];
    }
    expect(await mailsTo(cas)).toHaveLength(limit);
    stage.pass(seconds);
    await change(cas, current, next);
    expect(await mailsTo(cas)).toHaveLength(limit + 1);
  });

  it('counts once, however often the mail server refuses the letter', async () => {
    const hal = await person('hal');
    const several = ATTEMPTS.changeLetter.limit - 5;
    isRefusing = true;
    let [current, next] = [PASSWORD, NEXT];
    for (let nth = 0; nth < several; nth++) {
      await change(hal, current, next);
      [current, next] = [next, current];
    }
    const refused = `select 1 from integrations_jobs._private_jobs where last_error is not null`;
    await until(async () => (await stage.sql(refused)).length === several);
    isRefusing = false;
    await stage.sql('update integrations_jobs._private_jobs set run_at = now() where last_error is not null');
    expect(await mailsTo(hal)).toHaveLength(several);
  });
});

it('a second factor that is turned on or off is written about', async () => {
  const dee = await person('dee');
  const ask = (text: string, variables: object = {}) =>
    stage.ask<Record<string, { secret: string }>>('integrations', text, { ...variables }, dee);
  const { enrolSecondFactor: enrolled } = await ask('mutation { enrolSecondFactor { secret } }');
  expect(await mailsTo(dee)).toEqual([]);
  const code = (shift: number): string =>
    codeOfStep(decodeBase32(enrolled!.secret)!, stepOf(stage.options.clock()) + shift);
  await ask('mutation C($code: String!) { confirmSecondFactor(code: $code) }', { code: code(0) });
  expect(await subjectsTo(dee)).toEqual([words.second_factor_on.subject()]);
  const remove =
    'mutation R($password: String!, $code: String!) { removeSecondFactor(password: $password, code: $code) }';
  await ask(remove, { password: PASSWORD, code: code(1) });
  expect(await subjectsTo(dee)).toEqual([words.second_factor_on.subject(), words.second_factor_off.subject()]);
});

describe('the team of a brand', () => {
  const brandName = 'TEAMOFFOUR';
  let brandId: number;
  beforeAll(async () => {
    brandId = await stage.brand(brandName);
  });
  const member = async (name: string): Promise<AccountPrincipal> => {
    const email = `${name}@team.test`;
    await stage.account(email, 'brand_admin', { brandIds: [brandId] });
    await stage.sql(`update integrations.account set language = 'en' where email = $1`, [email]);
    return signedIn(stage, email);
  };

  it('is written to about who joins and who is removed, and who is removed is written to as well', async () => {
    const [eve, fay] = [await member('eve'), await member('fay')];
    const invite = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }';
    const gil = { email: 'gil@team.test' };
    await stage.ask('integrations', invite, { input: { email: gil.email, role: 'brand_admin', brandId } }, eve);
    const token = mailedToken((await mailsTo(gil)).at(-1)!.text);
    const accept = 'mutation A($t: String!, $p: String!) { acceptInvitation(token: $t, password: $p) }';
    await stage.ask('integrations', accept, { t: token, p: NEXT }, ANONYMOUS);
    const facts = { brand: brandName, member: gil.email, at: '' };
    for (const one of [eve, fay]) {
      const [mail, ...more] = await mailsTo(one);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe(words.administrator_joined.subject(facts));
      expect(mail?.text).toContain(gil.email);
      expect(mail?.text).toContain('/en/place');
    }
    const remove = 'mutation R($b: Int!, $a: Int!) { removeAdministrator(brandId: $b, accountId: $a) { id } }';
    await stage.ask('integrations', remove, { b: brandId, a: fay.accountId }, eve);
    const removed = words.administrator_removed.subject(facts);
    expect((await subjectsTo(eve)).at(-1)).toBe(removed);
    expect((await subjectsTo(gil)).at(-1)).toContain(removed);
    expect((await subjectsTo(fay)).at(-1)).toBe(words.administration_ended.subject(facts));
  });

  it('of one brand is written about however many letters there are about that of another', async () => {
    const ivy = { email: 'ivy@team.test' };
    const [busy, quiet] = [await stage.brand('BUSYTEAM00'), await stage.brand('QUIETTEAM0')];
    await stage.account(ivy.email, 'brand_admin', { brandIds: [busy, quiet] });
    const administrator = await signedIn(stage, ivy.email);
    let members = 0;
    const removeOne = async (id: number): Promise<void> => {
      const email = `member${members++}@team.test`;
      const accountId = await stage.account(email, 'brand_admin', { brandIds: [id] });
      const remove = 'mutation R($b: Int!, $a: Int!) { removeAdministrator(brandId: $b, accountId: $a) { id } }';
      await stage.ask('integrations', remove, { b: id, a: accountId }, administrator);
    };
    for (let nth = 0; nth <= ATTEMPTS.changeLetter.limit; nth++) await removeOne(busy);
    expect(await mailsTo(ivy)).toHaveLength(ATTEMPTS.changeLetter.limit);
    await removeOne(quiet);
    expect((await subjectsTo(ivy)).at(-1)).toContain('QUIETTEAM0');
    expect(await mailsTo(ivy)).toHaveLength(ATTEMPTS.changeLetter.limit + 1);
  });
});
