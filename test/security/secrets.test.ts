import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Logger, pino } from 'pino';
import { hashOfKey } from '../../subgraphs/integrations/api-keys/api-key-secret.rules.js';
import { LOG_RULES } from '../../subgraphs/lib/process/log.js';
import { openStage, type Stage } from '../support/actors.js';
import { addCategory } from '../support/catalog.js';
import { eventually } from '../support/receiver.js';
import { type Rest, startRest } from '../support/rest.js';

/** Values found nowhere else, so that finding one anywhere says where it came from. */
const CANARY = {
  password: 'canary-password-7f3a91',
  wrongPassword: 'canary-wrong-password-51c2',
  key: `dpp_test_canarykey${'c'.repeat(40)}`,
  unknownKey: `dpp_test_canaryunknown${'d'.repeat(40)}`,
  webhookSecret: 'canary-webhook-secret-0123456789abcdef',
  totp: 'MNQW4YLSPFBWC3TBOJ4UGYLOMFZHS2LT',
  proof: 'CANARYPR',
  email: 'canary-person@example.test',
};

let stage: Stage;
let rest: Rest;
const lines: string[] = [];
const answers: string[] = [];

const log = (): Logger =>
  pino(
    { level: 'trace', ...LOG_RULES },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    }),
  );

beforeAll(async () => {
  const logger = log();
  stage = await openStage({ log: logger });
  rest = await startRest({ graph: stage.platform.graph, log: logger });
  const brandId = await stage.brand('CANARYBRND');
  await addCategory(stage, 'canary');
  await stage.key(brandId, CANARY.key);
  await stage.account(CANARY.email, 'repairer', { password: CANARY.password });
  await stage.account('two@example.test', 'repairer', { password: CANARY.password, totpSecret: CANARY.totp });
});
afterAll(async () => {
  await rest.close();
  await stage.close();
});

async function ask(path: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}) {
  const answer = await rest.call(path, { method, headers, ...(body === undefined ? {} : { body }) });
  answers.push(`${method} ${path} ${answer.status} ${JSON.stringify(answer.headers)} ${answer.text}`);
  return answer;
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const login = (username: string, password: string) =>
  ask('/v1/auth/login', 'POST', new URLSearchParams({ username, password }).toString(), form);

describe('secrets stay where they are', () => {
  let tokens: { access_token: string; refresh_token: string };

  it('are used in every way', async () => {
    tokens = (await login(CANARY.email, CANARY.password)).json;
    answers.length = 0;
    await login(CANARY.email, CANARY.wrongPassword);
    await login('two@example.test', CANARY.password);
    answers.pop();
    await ask('/v1/partner-portal/me', 'GET', undefined, bearer(tokens.access_token));
    await ask('/v1/partner-portal/me', 'GET', undefined, bearer(`${tokens.access_token}x`));
    await ask('/v1/partner-portal/me', 'GET', undefined, { Cookie: `access_token=${tokens.access_token}` });
    await ask('/v1/partner/webhooks', 'GET', undefined, bearer(CANARY.key));
    await ask('/v1/partner/webhooks', 'GET', undefined, bearer(CANARY.unknownKey));
    const url = 'https://hooks.example.com/x';
    await ask('/v1/partner/webhooks', 'POST', { url, secret: CANARY.webhookSecret }, bearer(CANARY.key));
    await ask('/v1/partner/webhooks', 'POST', { url: 'ftp://x', secret: CANARY.webhookSecret }, bearer(CANARY.key));
    await ask('/v1/partner/webhooks', 'GET', undefined, bearer(CANARY.key));
    const visit = { identifier: 'x', event_type: 'repair', title: 't', proof_code: CANARY.proof };
    await ask('/v1/partner-portal/interventions', 'POST', visit, bearer(tokens.access_token));
    await ask('/v1/auth/refresh', 'POST', { refresh_token: 'canary-refresh' });
    // What a caller put in the address is not logged either.
    await ask(`/v1/qr/verify?u=0x${'a'.repeat(64)}&ts=1&s=canary-signature`);
    expect(answers.length).toBeGreaterThan(8);
  });

  it('fail in every way: the database gone in the middle of a call', async () => {
    const broken = await openStage({ log: log() });
    const brandId = await broken.brand('BROKENBRND');
    await broken.key(brandId, CANARY.key);
    const brokenRest = await startRest({ graph: broken.platform.graph, log: log() });
    await broken.sql('alter table integrations.webhook_subscription rename to gone');
    await broken.sql('alter table integrations.account rename to gone_too');
    const body = { url: 'https://hooks.example.com/x', secret: CANARY.webhookSecret };
    const failed = await brokenRest
      .call('/v1/partner/webhooks', { method: 'POST', headers: bearer(CANARY.key), body })
      .catch((error: Error) => error);
    const text = failed instanceof Error ? failed.message : `${failed.status} ${failed.text}`;
    expect(text).toContain('Internal Server Error');
    answers.push(text.split('\n').slice(1).join('\n'));
    const signIn = await brokenRest
      .call('/v1/auth/login', {
        method: 'POST',
        headers: form,
        body: `username=${CANARY.email}&password=${CANARY.password}`,
      })
      .catch((error: Error) => error);
    answers.push(signIn instanceof Error ? signIn.message.split('\n').slice(1).join('\n') : signIn.text);
    await brokenRest.close();
    await broken.close();
    expect(lines.join('')).toContain('unexpected failure');
  });

  it('lose connections: the line says so, without the key that cancels statements of theirs', async () => {
    const lost = () => lines.filter((line) => line.includes('onnection lost'));
    await stage.sql(`select pg_terminate_backend(pid) from pg_stat_activity
                      where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`);
    await eventually(() => lost().length > 0, 'a line about a lost connection');
    for (const line of lost()) expect(line).not.toContain('secretKey');
  });

  it('no log line holds one', () => {
    const all = lines.join('');
    expect(lines.length).toBeGreaterThan(20);
    const found = Object.entries({
      ...CANARY,
      access: tokens.access_token,
      refresh: tokens.refresh_token,
      signature: 'canary-signature',
      badRefresh: 'canary-refresh',
    }).filter(([, value]) => all.includes(value));
    const where = found.map(([name, value]) => `${name}: ${lines.find((line) => line.includes(value))?.slice(0, 600)}`);
    expect(where).toEqual([]);
  });

  it('no answer to a caller holds one that is not theirs to have sent', () => {
    const all = answers.join('\n');
    for (const secret of [CANARY.password, CANARY.wrongPassword, CANARY.key, CANARY.unknownKey, CANARY.totp])
      expect(all).not.toContain(secret);
    expect(all.split('\n').filter((line) => line.includes(CANARY.webhookSecret))).toEqual([]);
  });

  it('the database holds no secret as it was given', async () => {
    const tables = await stage.sql<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
        where table_schema in ('catalog', 'custody', 'passports', 'integrations') and table_type = 'BASE TABLE'`,
    );
    const { email: _email, proof: _proof, ...secrets } = CANARY;
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await stage.sql<{ row: string }>(`select t::text as row from ${name} t`);
      const text = rows.map(({ row }) => row).join('\n');
      for (const [what, value] of Object.entries(secrets)) {
        const forms = [value, Buffer.from(value).toString('hex'), Buffer.from(value).toString('base64')];
        if (forms.some((form) => text.includes(form))) found.push(`${what} in ${name}`);
      }
    }
    expect(found).toEqual([]);
    const [key] = await stage.sql<{ key_hash: string }>('select key_hash from integrations.api_key');
    expect(key?.key_hash).toBe(hashOfKey(CANARY.key));
    const [account] = await stage.sql<{ password_hash: string }>('select password_hash from integrations.account');
    expect(account?.password_hash).toMatch(/^\$argon2id\$/);
  });
});
