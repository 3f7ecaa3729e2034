import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { internalTokens } from '../../subgraphs/lib/graphql/internal-token.js';
import { serveSubgraph } from '../../subgraphs/lib/graphql/serve-subgraph.js';
import { CONSOLE, type GraphPort, openGraphPort, refusedAsOperation } from '../support/graph-port.js';
import { portOf } from '../support/port-of.js';
import { tellsInsides } from '../support/tells.js';
import type { TwoBrands } from '../support/two-brands.js';

let port: GraphPort;
let world: TwoBrands;

beforeAll(async () => {
  port = await openGraphPort();
  world = port.world;
}, 180_000);
afterAll(() => port.close());

describe('what one operation may ask', () => {
  it('depth: a query that nests without end is refused before it is planned', async () => {
    const nest = (depth: number): string => (depth === 0 ? '{ id }' : `{ batches { model ${nest(depth - 1)} } }`);
    const fields = Object.keys(
      (
        world.stage.platform.supergraph.apiSchema.getType('ProductModel') as unknown as { getFields(): object }
      ).getFields(),
    );
    const inner = fields.includes('batches') ? nest(20) : `{ brand ${'{ '.repeat(0)}{ id } }`;
    const introspective = `{ __schema { types ${'{ fields { type { fields { type { fields { type { name } } } } } } }'} } }`;
    for (const text of [
      `{ models ${inner} }`,
      `{ __schema { types { ${'fields { type { '.repeat(12)}name${' } }'.repeat(12)} } } }`,
      introspective,
    ]) {
      const answer = await port.ask(text);
      expect(answer.status).toBeLessThan(500);
      expect(tellsInsides(answer.text)).toBeUndefined();
    }
    refusedAsOperation(
      await port.ask(`{ __schema { types { ${'fields { type { '.repeat(12)}name${' } }'.repeat(12)} } } }`),
    );
  });

  it('aliases: a thousand names for one field', async () => {
    const aliases = Array.from({ length: 1_000 }, (_, at) => `a${at}: categories(ids: [1]) { id }`).join(' ');
    refusedAsOperation(await port.ask(`{ ${aliases} }`));
  });

  it('a hundred logins in one operation', async () => {
    const logins = Array.from(
      { length: 100 },
      (_, at) => `a${at}: login(username: "a@b.c", password: "${at}") { role }`,
    );
    refusedAsOperation(await port.ask(`mutation { ${logins.join(' ')} }`));
  });

  it('directives: a thousand on one field', async () => {
    refusedAsOperation(await port.ask(`{ categories(ids: [1]) { id ${'@include(if: true) '.repeat(1_000)} } }`));
  });

  it('fragments: in a circle, and one thousand times spread', async () => {
    refusedAsOperation(await port.ask('query { ...A } fragment A on Query { ...B } fragment B on Query { ...A }'));
    refusedAsOperation(
      await port.ask(`{ ${'...A '.repeat(3_000)} } fragment A on Query { categories(ids: [1]) { id } }`),
    );
  });

  it('tokens, a body of megabytes, an operation that is none', async () => {
    refusedAsOperation(await port.ask(`{ ${'categories(ids: [1]) { id } '.repeat(2_000)} }`));
    expect((await port.ask('#'.repeat(5 * 1024 * 1024))).status).toBe(413);
    for (const body of [
      '',
      '{',
      '[]',
      'null',
      '{"query":1}',
      '{"query":"{"}',
      '{"query":null}',
      '"x"',
      '{"variables":{}}',
      '{"query":"subscription { brandEvents { id } }"}',
    ]) {
      const answer = await port.send(body);
      expect([400, 422]).toContain(answer.status);
      expect(tellsInsides(answer.text)).toBeUndefined();
    }
  });

  it('a misspelt field gets no suggestion of existing names', async () => {
    for (const [text, variables] of [
      ['{ prodct(identifier: "x") { id } }', {}],
      ['{ product(identifer: "x") { id } }', {}],
      ['{ product(identifier: "x") { idd } }', {}],
      ['{ passports(brandCode: "X", level: modl) { nodes { id } } }', {}],
      ['query Q($input: SalInput!) { __typename }', {}],
      [
        'query Q($level: PassportLevel) { passports(brandCode: "X", level: $level) { nodes { id } } }',
        { level: 'modl' },
      ],
      ['mutation M($input: SaleInput!) { declareSale(input: $input) { __typename } }', { input: { identifer: 'x' } }],
    ] as const) {
      const answer = await port.ask(text, variables);
      refusedAsOperation(answer);
      expect(answer.text).not.toContain('Did you mean');
    }
  });

  it('batching: a list of operations is not answered', async () => {
    const answer = await port.send([{ query: '{ __typename }' }, { query: '{ __typename }' }]);
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain('"data"');
  });

  it.each([
    ['that is compressed', '{}', { 'content-encoding': 'gzip' }, 415],
    ['that is no object', '7', {}, 400],
    ['that is too large', JSON.stringify({ query: 'x'.repeat(6_000_000) }), {}, 413],
  ])('a body %s is refused as an operation is, with the headers of every answer', async (_, body, headers, status) => {
    const answer = await fetch(`${port.address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    expect(answer.status).toBe(status);
    const requestId = answer.headers.get('x-request-id');
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      errors: [{ message: expect.any(String), extensions: { code: 'BAD_REQUEST', requestId } }],
    });
  });

  it('a page of another site can send nothing simple (CSRF), and read nothing', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const { status } = await port.send('{"query":"{ __typename }"}', { 'content-type': type });
      expect([400, 415]).toContain(status);
    }
    const byGet = await fetch(`${port.address}/graphql?query=${encodeURIComponent('mutation { logout }')}`);
    expect([400, 405]).toContain(byGet.status);
    const preflight = await fetch(`${port.address}/graphql`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('the session cookie works for the console’s pages with the anti-forgery token, and for nobody else', async () => {
    const cookie = `access_token=${world.a.tokens.customer}; csrf_token=the-token`;
    const me = (headers: Record<string, string>) => port.ask('{ me { email } }', {}, { cookie, ...headers });
    const good = { origin: CONSOLE, 'x-csrf-token': 'the-token' };
    expect((await me(good)).json.data.me.email).toBe(world.a.emails.customer);
    for (const headers of [
      {},
      { origin: 'https://evil.example', 'x-csrf-token': 'the-token' },
      { origin: 'null', 'x-csrf-token': 'the-token' },
      { origin: `${CONSOLE}.evil.example`, 'x-csrf-token': 'the-token' },
      { origin: CONSOLE },
      { origin: CONSOLE, 'x-csrf-token': 'the-tokem' },
      { origin: CONSOLE, 'x-csrf-token': '' },
    ]) {
      const refused = await me(headers as Record<string, string>);
      expect(refused.status).toBe(403);
      expect(refused.text).not.toContain(world.a.emails.customer);
    }
  });
});

describe('what is internal', () => {
  it('the platform’s own operations and the entity resolver are not in the API', async () => {
    const { apiSchema } = world.stage.platform.supergraph;
    const open = [apiSchema.getQueryType(), apiSchema.getMutationType()].map((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    const internal = Object.values(world.stage.platform.subgraphs).flatMap(({ schema }) =>
      [schema.getQueryType(), schema.getMutationType()].flatMap((type, at) =>
        Object.keys(type?.getFields() ?? {}).filter((name) => !open[at]?.includes(name)),
      ),
    );
    // What the parts tell each other: letting callers in, events, quota, idempotency, the importer's writes.
    for (const name of [
      '_entities',
      '_service',
      'admit',
      'acceptEvents',
      'reserveQuota',
      'beginIdempotent',
      'beginProductImport',
    ])
      expect(internal).toContain(name);
    for (const name of new Set(internal)) {
      refusedAsOperation(await port.ask(`{ ${name} }`));
      refusedAsOperation(await port.ask(`mutation { ${name} }`));
    }
  });

  it('a subgraph behind HTTP answers nobody without a token of the installation', async () => {
    const key = new Uint8Array(32).fill(9);
    const tokens = internalTokens(key);
    const server = serveSubgraph(world.stage.platform.subgraphs.integrations, tokens, pino({ level: 'silent' }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${portOf(server)}/graphql`;
    const entities = '{ _entities(representations: [{ __typename: "Account", id: 1 }]) { __typename } }';
    const post = (authorization?: string) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        body: JSON.stringify({ query: entities }),
      });
    const claims = { principal: { kind: 'system', purpose: 'x' }, requestId: 'x', clientAddress: '' } as const;
    const foreign = await internalTokens(new Uint8Array(32).fill(8)).sign(claims);
    for (const authorization of [
      undefined,
      'Bearer x',
      `Bearer ${foreign}`,
      `Bearer ${world.operator}`,
      `Bearer ${world.a.keys.all}`,
    ]) {
      const answer = await post(authorization);
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain('data');
    }
    expect((await post(`Bearer ${await tokens.sign(claims)}`)).status).toBe(200);
    server.close();
    server.closeAllConnections();
  });

  it('a reference to another’s account shows no more than its name does', async () => {
    const answer = await port.ask(
      `{ account(id: ${world.b.ids.account}) { email } }`,
      {},
      { authorization: `Bearer ${world.a.tokens.customer}` },
    );
    expect(answer.text).not.toContain(world.b.emails.customer);
  });
});

describe('WebSocket', () => {
  const open = (headers: Record<string, string> = {}): WebSocket =>
    new WebSocket(port.address.replace('http', 'ws').concat('/graphql'), 'graphql-transport-ws', { headers });
  const closed = (socket: WebSocket): Promise<number> =>
    new Promise((resolve) => {
      socket.on('close', resolve);
      socket.on('error', () => {});
    });

  it('another site’s page cannot use the reader’s cookie', async () => {
    const socket = open({
      cookie: `access_token=${world.a.tokens.brand_admin}; csrf_token=t`,
      origin: 'https://evil.example',
    });
    const code = closed(socket);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { csrfToken: 't' } })));
    expect(await code).toBe(4403);
  });

  it('a message too large, no message of the protocol, a second init: the connection ends, the server does not', async () => {
    for (const message of ['x'.repeat(300 * 1024), 'nonsense', '{}', '{"type":"subscribe"}', '[]', 'null']) {
      const socket = open();
      const code = closed(socket);
      socket.on('open', () => socket.send(message));
      expect(await code).toBeGreaterThan(1000);
    }
    expect((await port.ask('{ __typename }')).status).toBe(200);
  });
});
