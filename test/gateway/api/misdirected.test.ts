import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { brandHosts } from '../../../gateway/api/brand-hosts.js';
import { openStage, type Stage } from '../../support/actors.js';
import { type OpenGateway, openGateway } from '../../support/open-gateway.js';
import { sendRaw } from '../../support/raw-http.js';

const HOST = 'passport.nordatelier.test';
let stage: Stage;
let gateway: OpenGateway;
let address: string;

beforeAll(async () => {
  stage = await openStage();
  const brandId = await stage.brand('NORDATELIR');
  await stage.sql('update catalog.brand set domain = $2 where id = $1', [brandId, HOST]);
  gateway = await openGateway(stage, {
    isMisdirected: brandHosts(stage.platform.graph, stage.options.publicUrl, false),
  });
  address = gateway.origin;
}, 120_000);
afterAll(async () => {
  await gateway?.close();
  await stage?.close();
});

const ask = async (host: string, body: string): Promise<string> => {
  const head = ['POST /graphql HTTP/1.1', `Host: ${host}`, 'Connection: close', 'Content-Type: application/json'];
  const bytes = [...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
  const answer = await sendRaw(address, bytes);
  return `${answer.head}\n${answer.body}`;
};
const upgraded = async (host: string): Promise<number> => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { host },
  });
  const opened = once(socket, 'open').then(() => 101);
  const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode as number);
  opened.catch(() => {});
  refused.catch(() => {});
  const status = await Promise.race([opened, refused]);
  socket.terminate();
  return status;
};

describe('the graph’s own port at a brand’s host name', () => {
  const QUERY = JSON.stringify({ query: '{ __typename }' });

  it('answers 421, whatever is asked of it, and opens no live connection', async () => {
    expect(await ask('localhost', QUERY)).toMatch(/^HTTP\/1.1 200 [\s\S]*"__typename":"Query"/);
    expect(await ask(HOST, QUERY)).toMatch(/^HTTP\/1.1 421 [\s\S]*This host name serves the pages of a brand/);
    expect(await ask(`${HOST}:4000`, '{')).toMatch(/^HTTP\/1.1 421 /);
    expect([await upgraded('localhost'), await upgraded(HOST)]).toEqual([101, 421]);
  });

  it('answers 400 where it could be a brand’s host name or not', async () => {
    expect(await ask(`localhost\r\nHost: ${HOST}`, QUERY)).toMatch(/^HTTP\/1.1 400 /);
    expect(await ask(`localhost/${HOST}`, QUERY)).toMatch(/^HTTP\/1.1 400 /);
  });

  it('and elsewhere, names that are nobody’s are served as the platform', async () => {
    expect(await ask('nobody.test', QUERY)).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('numbers that no computer holds', () => {
  const text = 'query Q($d: JSONObject!) { previewPassport(input: { document: $d }) { faults { type } } }';

  it('are refused in variables and in an operation’s own text, wherever its subgraph runs', async () => {
    const large = `{"query":"${text}","variables":{"d":{"a":[1,{"b":-1e999}]}}}`;
    expect(await ask('localhost', large)).toMatch(/^HTTP\/1.1 400 [\s\S]*"type":"finite_number","path":\["d"\]/);
    const literal = '{ previewPassport(input: { document: { a: 1e999 } }) { faults { type } } }';
    expect(await ask('localhost', JSON.stringify({ query: literal }))).toMatch(/^HTTP\/1.1 400 [\s\S]*finite number/);
    const finite = `{"query":"${text}","variables":{"d":{"a":1e308}}}`;
    expect(await ask('localhost', finite)).not.toMatch(/finite/);
  });
});
