import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ANONYMOUS } from '../../../../schema/principal.js';
import { letterWords } from '../../../../subgraphs/integrations/letters/letter-words.js';
import { openStage, PASSWORD, type Stage } from '../../../support/actors.js';

/** Address at which the mail server answers late. */
const SLOW = 'slow@example.test';

let stage: Stage;
let brandId: number;
let reader: number;
let takeSlow: () => void = () => {};
const slowTaken = new Promise<void>((resolve) => {
  takeSlow = resolve;
});
beforeAll(async () => {
  stage = await openStage({
    mailer: {
      async send(sent) {
        if (sent.to === SLOW) await slowTaken;
        stage.options.mails.push(sent);
      },
    },
  });
  brandId = await stage.brand('NORDATELIR');
  reader = await stage.account('reader@example.test', 'customer');
});
afterAll(() => stage.close());

const MAIL = 'mutation M($letters: [OwnerLetterInput!]!) { mailOwners(letters: $letters) }';
const mail = async (letters: readonly object[]): Promise<number[]> =>
  (await stage.ask<{ mailOwners: number[] }>('integrations', MAIL, { letters })).mailOwners;
const letter = (id: number, of: object = {}) => ({
  ...{ id, kind: 'repaired', brandId, product: 'Tote', detail: 'Strap', path: '/mine', accountId: reader },
  writtenAt: '2026-11-29T10:00:00+00:00',
  ...of,
});

it('what people wrote leads to no other host, in text and subject', async () => {
  const evil = { product: 'Win: https://evil.example/in\r\nBcc: a@b.example', detail: 'www.evil.example' };
  expect(await mail([letter(1, evil)])).toEqual([1]);
  const sent = stage.options.mails.at(-1)!;
  const links = sent.text.match(/\w+:\/\/\S+/g) ?? [];
  expect(links.map((link) => new URL(link).origin)).toEqual(links.map(() => stage.options.publicUrl));
  expect(links.length).toBeGreaterThan(0);
  expect(`${sent.subject}\n${sent.text}`).not.toMatch(/evil\.example|b\.example/);
  expect(sent.subject).not.toMatch(/[\r\n]/);
});

it('a letter about a decision of the brand says what, when and whom to ask', async () => {
  const serial = '7K3M9PQR2TVX';
  const accountId = await stage.account('owner@example.test', 'customer');
  const written = async (id: number, kind: string): Promise<string> => {
    await mail([letter(id, { kind, serial, accountId, detail: null })]);
    return stage.options.mails.at(-1)!.text;
  };
  const paragraphs = (await written(700, 'destroyed')).split('\n\n');
  expect(paragraphs.slice(0, 2)).toEqual([
    `NORDATELIR recorded on November 29, 2026 that “Tote” (serial number ${serial}) is destroyed. Its entry ends for good: it can no longer be verified or passed on.`,
    'If you did not expect this, or have a question, ask NORDATELIR.',
  ]);
  await stage.sql(`update catalog.brand set app_url = 'https://nordatelir.example/help' where id = $1`, [brandId]);
  expect((await written(701, 'revoked')).split('\n\n')[1]).toBe(
    'If you did not expect this, or have a question, ask NORDATELIR.\nhttps://nordatelir.example/help',
  );
  expect(await written(702, 'repaired')).not.toContain('nordatelir.example');
});

it('a letter has the whole reason of the brand', async () => {
  const reason = 'The strap was cut, which the warranty excludes. '.repeat(41).trim();
  const accountId = await stage.account('refused@example.test', 'customer');
  await mail([letter(800, { kind: 'claim_refused', accountId, detail: reason })]);
  expect(stage.options.mails.at(-1)!.text).toContain(`Its reason: ${reason}\n`);
});

it.each([
  'de',
  'fr',
  'en',
])('a letter is in the language of the page that its reader last gave a password on: %s', async (language) => {
  const email = `signed-in-${language}@example.test`;
  const accountId = await stage.account(email, 'customer');
  const LOGIN =
    'mutation L($username: String!, $password: String!, $language: AccountLanguage) { login(username: $username, password: $password, language: $language) { role } }';
  const signIn = (password: string, of: object) =>
    stage.ask('integrations', LOGIN, { username: email, password, ...of }, ANONYMOUS);
  await signIn(PASSWORD, { language });
  // Neither another page, whose password was wrong, nor a program changes it.
  await expect(signIn('guessed', { language: 'en' })).rejects.toMatchObject({ code: 'LOGIN_REFUSED' });
  await signIn(PASSWORD, {});
  await mail([letter(500, { accountId })]);
  const sent = stage.options.mails.findLast(({ to }) => to === email);
  expect([sent?.language, sent?.subject]).toEqual([
    language,
    letterWords(language).owner.repaired.subject({ product: 'Tote', serial: '', brand: '', detail: '', at: '' }),
  ]);
});

it('a mailbox is written to sixty times an hour; the next letters wait, and none is lost', async () => {
  const before = stage.options.mails.length;
  const letters = Array.from({ length: 70 }, (_none, nth) => letter(100 + nth));
  const done = await mail(letters);
  // One was sent above.
  expect([done.length, stage.options.mails.length - before]).toEqual([59, 59]);
  stage.pass(3_601);
  expect(await mail(letters.filter(({ id }) => !done.includes(id)))).toHaveLength(11);
});

it('a mailbox of somebody without an account is written to ten times an hour; more are delayed, and other mailboxes are not', async () => {
  const stranger = (email: string) => ({ accountId: null, email });
  const written = (to: string) => stage.options.mails.filter((one) => one.to === to).length;
  const letters = Array.from({ length: 15 }, (_none, nth) => letter(300 + nth, stranger('nobody@example.test')));
  const done = await mail(letters);
  expect([done.length, written('nobody@example.test')]).toEqual([10, 10]);
  expect(await mail([letter(400, stranger('another@example.test'))])).toEqual([400]);
  stage.pass(3_601);
  expect(await mail(letters.filter(({ id }) => !done.includes(id)))).toHaveLength(5);
});

it('the mail of a brand to somebody without an account comes after the limit that another brand used', async () => {
  const other = await stage.brand('STRIDELAB1');
  const buyer = { accountId: null, email: 'buyer@example.test' };
  await mail(Array.from({ length: 10 }, (_none, nth) => letter(500 + nth, { ...buyer, brandId: other })));
  const ours = [letter(520, buyer)];
  expect(await mail(ours)).toEqual([]);
  stage.pass(3_601);
  expect(await mail(ours)).toEqual([520]);
});

it('a mail that the server takes late is left for a retry, which sends no other, and the others are mailed once', async () => {
  const accountId = await stage.account(SLOW, 'customer');
  const others = await Promise.all(['one', 'two'].map((name) => stage.account(`${name}@example.test`, 'customer')));
  const before = stage.options.mails.length;
  const letters = [letter(600, { accountId }), ...others.map((id, nth) => letter(601 + nth, { accountId: id }))];
  expect(await mail(letters)).toEqual([601, 602]);
  const sentTo = () =>
    stage.options.mails
      .slice(before)
      .map(({ to }) => to)
      .toSorted();
  expect(sentTo()).toEqual(['one@example.test', 'two@example.test']);
  takeSlow();
  expect(await mail([letter(600, { accountId })])).toEqual([600]);
  expect(sentTo()).toEqual(['one@example.test', SLOW, 'two@example.test']);
}, 60_000);
