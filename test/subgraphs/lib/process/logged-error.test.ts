import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { LOG_RULES } from '../../../../subgraphs/lib/process/log.js';

const PERSON = 'jo.doe+tag@mail.example.test';

/** The line that an error becomes. */
function lineOf(err: unknown): string {
  let line = '';
  const written = new Writable({
    write(chunk: Buffer, _encoding, done) {
      line += chunk.toString();
      done();
    },
  });
  pino(LOG_RULES, written).error({ err }, 'failed');
  return line;
}

const logged = (err: unknown) => JSON.parse(lineOf(err)).err;

describe('an error in the log', () => {
  it('of SMTP has its code, and no address of a recipient', () => {
    const response = `550 5.1.1 <${PERSON}>: Recipient address rejected`;
    const refused = () =>
      Object.assign(new Error(`Can't send mail - all recipients were rejected: ${response}`), {
        code: 'EENVELOPE',
        command: `RCPT TO:<${PERSON}>`,
        response,
        responseCode: 550,
        rejected: [PERSON],
      });
    const error = Object.assign(refused(), { rejectedErrors: [refused()] });
    expect(logged(error)).toEqual({
      type: 'Error',
      code: 'EENVELOPE',
      responseCode: 550,
      message: "Can't send mail - all recipients were rejected: 550 5.1.1 <[address]>: Recipient address rejected",
      stack: expect.stringContaining('logged-error.test'),
    });
    expect(lineOf(error)).not.toContain('jo.doe');
  });

  it('of PostgreSQL names table, column and constraint, and no value of the row', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "account_email_key"'), {
      severity: 'ERROR',
      code: '23505',
      detail: `Key (email)=(${PERSON}) already exists.`,
      where: `COPY account, line 1: "7 Jo Doe"`,
      parameters: ['Jo Doe'],
      schema: 'integrations',
      table: 'account',
      constraint: 'account_email_key',
      routine: '_bt_check_unique',
      client: { secretKey: 4711 },
    });
    const { stack, ...others } = logged(error);
    expect(stack).toContain('account_email_key');
    expect(others).toEqual({
      type: 'Error',
      message: 'duplicate key value violates unique constraint "account_email_key"',
      severity: 'ERROR',
      code: '23505',
      schema: 'integrations',
      table: 'account',
      constraint: 'account_email_key',
      routine: '_bt_check_unique',
    });
  });

  it('comes with its causes and the errors that it collects, by the same rule', () => {
    const cause = Object.assign(new Error(`no mailbox ${PERSON}`), { code: 'EX', rejected: [PERSON] });
    const error = new AggregateError([cause, new Error('other')], 'all failed', { cause });
    const shown = { type: 'Error', code: 'EX', message: 'no mailbox [address]', stack: expect.any(String) };
    expect(logged(error)).toMatchObject({
      type: 'AggregateError',
      cause: shown,
      errors: [shown, { message: 'other' }],
    });
    expect(lineOf(error)).not.toContain('jo.doe');
  });

  it('may be its own cause, and no error at all', () => {
    const circular = new Error('circular');
    circular.cause = circular;
    expect(logged(circular)).toMatchObject({ message: 'circular', cause: { message: 'circular' } });
    expect(logged(`no mailbox ${PERSON}`)).toBe('no mailbox [address]');
  });

  it.each([
    ['<jo@example.test>', '<[address]>'],
    ['(email)=(jo@example.test)', '(email)=([address])'],
    ['to jö@münchen.example, and jo@a-b.example.test.', 'to [address], and [address].'],
    ['"jo doe"@example.test', '[address]'],
    ['/find?q=jo%40example.test', '/[address]'],
    ['at f (/srv/node_modules/@scope/name/file.js:1:2)', 'at f (/srv/node_modules/@scope/name/file.js:1:2)'],
    ['name@1.2.3', 'name@1.2.3'],
  ])('%s is written as %s', (text, shown) => {
    expect(logged(new Error(text)).message).toBe(shown);
  });
});
