import { once } from 'node:events';
import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { invalidInput } from '../../../subgraphs/lib/graphql/domain-error.js';
import { type RestCall } from '../../support/rest.js';
import { openRuntimeRoutes, type RuntimeRoutes } from '../../support/runtime-routes.js';

let at: RuntimeRoutes;
beforeAll(async () => {
  at = await openRuntimeRoutes();
});
beforeEach(() => at.reset());
afterAll(() => at?.close());

describe('§7 validation: a 422 list of every fault', () => {
  const faults = async (path: string, options?: RestCall) => {
    const answer = await at.call(path, options);
    expect(answer.status).toBe(422);
    return answer.json.detail as { type: string; loc: unknown[]; msg: string; input: unknown }[];
  };
  const post = (body: unknown, query = '') => faults(`/things${query}`, { method: 'POST', body });

  it('coerces queries as documented', async () => {
    const query = async (text: string) => (await at.call(`/things/x?${text}`)).json.query;
    expect(await query('')).toEqual({ limit: 20 });
    expect(await query('limit=7&at=-1.5&exact=TRUE&tier=public&other=1')).toEqual({
      limit: 7,
      at: -1.5,
      exact: true,
      tier: 'public',
    });
    expect(await query('limit=1&limit=3')).toEqual({ limit: 3 });
    expect(await query('limit=%2B5&exact=off')).toEqual({ limit: 5, exact: false });
  });

  it('names each faulty query parameter', async () => {
    expect(await faults('/things/x?limit=abc&at=north&exact=maybe&tier=secret')).toEqual([
      {
        type: 'int_parsing',
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        input: 'abc',
      },
      {
        type: 'float_parsing',
        loc: ['query', 'at'],
        msg: 'Input should be a valid number, unable to parse string as a number',
        input: 'north',
      },
      {
        type: 'bool_parsing',
        loc: ['query', 'exact'],
        msg: 'Input should be a valid boolean, unable to interpret input',
        input: 'maybe',
      },
      {
        type: 'enum',
        loc: ['query', 'tier'],
        msg: "Input should be 'public', 'end_user' or 'authority'",
        input: 'secret',
      },
    ]);
  });

  it.each([
    ['limit=', 'int_parsing', ''],
    ['limit=0', 'greater_than_equal', '0'],
    ['limit=101', 'less_than_equal', '101'],
    ['limit=1.5', 'int_parsing', '1.5'],
    ['limit=99999999999999999999', 'int_parsing_size', '99999999999999999999'],
    ['limit=-2147483649', 'int_parsing_size', '-2147483649'],
    ['at=91', 'less_than_equal', '91'],
    ['at=NaN', 'float_parsing', 'NaN'],
    ['tier=', 'enum', ''],
    ['tier=%00', 'string_unicode', '\0'],
  ])('%s → %s', async (query, type, input) => {
    const [fault, ...others] = await faults(`/things/x?${query}`);
    expect(fault).toMatchObject({ type, input });
    expect(others).toEqual([]);
  });

  it('names every fault of query and body together', async () => {
    const list = await post({ count: -1, kind: 'c', tags: ['a', 1, 'c'], surprise: [1] }, '?skip=-1');
    expect(list.map(({ type, loc }) => [type, loc.join('.')]).sort()).toEqual([
      ['enum', 'body.kind'],
      ['extra_forbidden', 'body.surprise'],
      ['greater_than_equal', 'body.count'],
      ['greater_than_equal', 'query.skip'],
      ['missing', 'body.name'],
      ['string_type', 'body.tags.1'],
      ['too_long', 'body.tags'],
    ]);
    expect(list.find(({ type }) => type === 'extra_forbidden')).toEqual({
      type: 'extra_forbidden',
      loc: ['body', 'surprise'],
      msg: 'Extra inputs are not permitted',
      input: [1],
    });
    expect(list.find(({ type }) => type === 'missing')).toMatchObject({ msg: 'Field required' });
  });

  it('reports values that no column can store together with violations of the schema, one error per location', async () => {
    const list = await post({ name: 'a\0', count: 3e9, kind: 7, surprise: 1 });
    expect(list.map(({ type, loc }) => [type, ...loc]).sort()).toEqual([
      ['extra_forbidden', 'body', 'surprise'],
      ['int_parsing_size', 'body', 'count'],
      ['string_type', 'body', 'kind'],
      ['string_unicode', 'body', 'name'],
    ]);
    expect(list.map((fault) => Object.keys(fault))).toEqual(list.map(() => ['type', 'loc', 'msg', 'input']));
  });

  it.each([
    [{ name: '' }, 'string_too_short', 'String should have at least 1 character'],
    [{ name: 'toolong' }, 'string_too_long', 'String should have at most 5 characters'],
    [{ name: 5 }, 'string_type', 'Input should be a valid string'],
    [{ name: null }, 'string_type', 'Input should be a valid string'],
    [{ name: 'a', count: 'x' }, 'int_type', 'Input should be a valid integer'],
    [
      { name: 'a', count: 1.5 },
      'int_from_float',
      'Input should be a valid integer, got a number with a fractional part',
    ],
    [
      { name: 'a', count: 3e9 },
      'int_parsing_size',
      'Unable to parse input string as an integer, exceeded maximum size',
    ],
    [{ name: 'a', extra: [] }, 'dict_type', 'Input should be a valid dictionary'],
    [{ name: 'a\0' }, 'string_unicode', 'Input should be a valid string, unable to parse raw data as a unicode string'],
    [
      { name: 'a\ud800' },
      'string_unicode',
      'Input should be a valid string, unable to parse raw data as a unicode string',
    ],
    [
      { name: 'a', extra: { 'b\0': 1 } },
      'string_unicode',
      'Input should be a valid string, unable to parse raw data as a unicode string',
    ],
    [[], 'dict_type', 'Input should be a valid dictionary'],
  ])('%j → %s', async (body, type, msg) => {
    const [fault, ...others] = await post(body);
    expect(fault).toMatchObject({ type, msg });
    expect(others).toEqual([]);
  });

  it.each([
    ['{"name": "a"', 'json_invalid'],
    ['', 'missing'],
    [Buffer.from([0x22, 0xff, 0x22]), 'json_invalid'],
    [`{"name":"a","extra":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`, 'recursion_loop'],
  ])('a body that is no JSON, or none to work with (%#)', async (body, type) => {
    expect((await post(body)).map((fault) => fault.type)).toEqual([type]);
  });

  it('415 for another media type, 413 past the limit', async () => {
    const other = await at.call('/things', { method: 'POST', body: 'a=1', headers: { 'Content-Type': 'text/plain' } });
    expect([other.status, other.json]).toEqual([415, { detail: 'Unsupported Media Type' }]);
    const large = await at.call('/things', { method: 'POST', body: { name: 'x'.repeat(1_100_000) } });
    expect([large.status, large.json]).toEqual([413, { detail: 'Request Entity Too Large' }]);
  });

  const head = (length: number) =>
    `POST /things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  const connected = () => connect(Number(new URL(at.rest.address).port), '127.0.0.1');

  it('413 reaches a client that sends its whole body before it reads', async () => {
    const socket = connected();
    const body = Buffer.alloc(20_000_000);
    socket.write(head(body.length));
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.write(body, () => resolve());
    });
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('HTTP/1.1 413');
    socket.destroy();
  });

  it('a body that does not end after its refusal closes the connection', async () => {
    const chunk = Buffer.alloc(1024 * 1024);
    const endless = async function* () {
      for (;;) yield chunk;
    };
    const socket = connected();
    socket.write(head(9_000_000_000));
    await expect(pipeline(endless, socket)).rejects.toMatchObject({ code: expect.stringMatching(/ECONNRESET|EPIPE/) });
    expect(socket.destroyed).toBe(true);
  });

  it('locates faults that the graph found', async () => {
    at.refuse = invalidInput(
      { type: 'value_error', path: ['input', 'externalRef', 0], message: 'Wrong', input: 'x' },
      { type: 'value_error', path: ['skip'], message: 'Too far' },
    );
    expect(await post({ name: 'a' })).toEqual([
      { type: 'value_error', loc: ['body', 'external_ref', 0], msg: 'Wrong', input: 'x' },
      { type: 'value_error', loc: ['query', 'skip'], msg: 'Too far', input: null },
    ]);
  });

  it('reads forms', async () => {
    const answer = await at.call('/session', { method: 'POST', body: '' });
    expect(answer.json.detail.map(({ loc }: { loc: string[] }) => loc.join('.'))).toEqual([
      'body.username',
      'body.password',
    ]);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const right = await at.call('/session', { method: 'POST', body: 'username=a%40b&password=c+d', headers: form });
    expect(right.json).toEqual({ username: 'a@b', password: 'c d' });
    expect((await at.call('/session', { method: 'POST', body: { username: 'a' } })).status).toBe(415);
  });
});
