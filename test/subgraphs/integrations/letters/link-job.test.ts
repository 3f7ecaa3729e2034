import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ANONYMOUS } from '../../../../schema/principal.js';
import type { Mail } from '../../../../subgraphs/integrations/accounts/mailer.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { mailsSent, startMailing } from '../../../support/mailed-links.js';
import { mailedToken } from '../../../support/tokens.js';
import { until } from '../../../support/until.js';

let stage: Stage;
const sent: Mail[] = [];
let isRefusing = false;

beforeAll(async () => {
  const send = async (mail: Mail): Promise<void> => {
    if (isRefusing) throw new Error('421 Service not available');
    sent.push(mail);
  };
  stage = await openStage({ mailer: { send } });
});
afterAll(() => stage?.close());

const RESET = 'mutation R($email: String!) { requestPasswordReset(email: $email) }';
const SIGN_IN = 'mutation S($email: String!) { requestSignInLink(email: $email, next: "/en/mine", language: en) }';
let callers = 0;
const ask = (text: string, email: string) =>
  stage.ask('integrations', text, { email }, ANONYMOUS, `203.0.113.${++callers}`);

interface Waiting {
  readonly task: string;
  readonly last_error: string | null;
  readonly payload: { readonly token: string; readonly language: string | null };
}

const waiting = (): Promise<Waiting[]> =>
  stage.sql<Waiting>(
    `select t.identifier as task, j.last_error, j.payload from integrations_jobs._private_jobs j
       join integrations_jobs._private_tasks t on t.id = j.task_id where t.identifier like 'mail%' order by j.id`,
  );

/** Has every job be due; the queue waits longer each time, the test does not. */
const again = () => stage.sql(`update integrations_jobs._private_jobs set run_at = now() where locked_at is null`);

/** Has no job be due, and returns how many wait that no worker has. */
async function postponed(): Promise<number> {
  const jobs = await stage.sql(
    `update integrations_jobs._private_jobs set run_at = now() + interval '1 hour' where locked_at is null returning id`,
  );
  return jobs.length;
}

describe('a link that a job mails', () => {
  it('waits for a worker, with its token encrypted, and as one of an address without an account', async () => {
    await stage.account('known@example.test', 'customer');
    for (const text of [RESET, SIGN_IN]) for (const who of ['known', 'unknown']) await ask(text, `${who}@example.test`);
    const jobs = await waiting();
    const forms = jobs.map(({ task, payload: { token, language } }) => [task, token.length, language]);
    expect(forms).toEqual([
      ...[0, 1].map(() => ['mailPasswordReset', forms[0]![1], null]),
      ...[0, 1].map(() => ['mailSignInLink', forms[0]![1], 'en']),
    ]);
    expect(sent).toEqual([]);
    const INVITE = 'mutation I($email: String!) { inviteAccount(input: { email: $email, role: repairer }) { id } }';
    const invite = (email: string) => stage.ask<{ inviteAccount: { id: number } }>('integrations', INVITE, { email });
    const { inviteAccount: withdrawn } = await invite('withdrawn@example.test');
    await stage.ask('integrations', 'mutation W($id: Int!) { withdrawInvitation(id: $id) { id } }', withdrawn);
    await invite('invited@example.test');
    await stage.account('blocked@example.test', 'customer');
    for (const text of [RESET, SIGN_IN]) await ask(text, 'blocked@example.test');
    await stage.account('blocked@example.test', 'customer', { disabled: true });
    await startMailing(stage);
    await mailsSent(stage);
    expect(sent.map(({ to }) => to).toSorted()).toEqual([
      'invited@example.test',
      'known@example.test',
      'known@example.test',
      'unknown@example.test',
    ]);
    const kept = JSON.stringify(jobs);
    for (const { text } of sent) {
      const token = mailedToken(text);
      for (const form of [token, Buffer.from(token).toString('base64')]) expect(kept).not.toContain(form);
    }
  });

  it('is tried again when it could not be handed over, and no more once it has expired', async () => {
    const refused = async (email: string): Promise<void> => {
      isRefusing = true;
      await ask(SIGN_IN, email);
      await until(async () => (await waiting()).some(({ last_error: error }) => error !== null));
      isRefusing = false;
    };
    await refused('later@example.test');
    await again();
    await mailsSent(stage);
    expect(sent.at(-1)?.to).toBe('later@example.test');
    const before = sent.length;
    await refused('expired@example.test');
    stage.pass(3_600);
    await again();
    await mailsSent(stage);
    expect(sent).toHaveLength(before);
  });

  it('that was asked for is mailed before the invitations of its queue, of which a brand may send many', async () => {
    const INVITE = 'mutation I($email: String!) { inviteAccount(input: { email: $email, role: repairer }) { id } }';
    isRefusing = true;
    for (let nth = 0; nth < 10; nth++) await stage.ask('integrations', INVITE, { email: `invited${nth}@waits.test` });
    for (let nth = 0; nth < 6; nth++) await ask(SIGN_IN, `asked${nth}@waits.test`);
    await until(async () => (await postponed()) === 16);
    isRefusing = false;
    // All are due at one moment.
    await again();
    await mailsSent(stage);
    const mails = sent.filter(({ to }) => to.endsWith('@waits.test'));
    expect(mails).toHaveLength(16);
    for (const queue of [0, 1]) {
      const names = mails
        .filter(({ text }) => mailedToken(text).charCodeAt(0) % 2 === queue)
        .map(({ to }) => to.replace(/\d.*/, ''));
      expect(names).toEqual(names.toSorted());
    }
  });
});
