import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTracing, traced, traceHeaders } from '../../../../subgraphs/lib/process/tracing.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addCategory, addItem } from '../../../support/catalog.js';
import { portOf } from '../../../support/port-of.js';
import { type Rest, startRest } from '../../../support/rest.js';

interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[];
}

let collector: Server;
let endpoint: string;
let stage: Stage;
let rest: Rest;
const bodies: string[] = [];
const SERIAL = '0A1B2C3D4E5F';

const spans = (): Sent[] =>
  bodies.flatMap((body) => {
    const { resourceSpans }: { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] } = JSON.parse(body);
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${portOf(collector)}`;
  stage = await openStage();
  const brandId = await stage.brand('NORDATELIR');
  await addItem(stage, {
    brandId,
    brandCode: 'NORDATELIR',
    categoryId: await addCategory(stage, 'bags'),
    serial: SERIAL,
  });
  rest = await startRest({ graph: stage.platform.graph });
});
afterAll(async () => {
  await rest.close();
  await stage.close();
  collector.close();
  collector.closeAllConnections();
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const read = () =>
  rest.call(`/v1/products/${SERIAL}/public`, { headers: { traceparent: `00-${TRACE}-b7ad6b7169203331-01` } });

describe('traces', () => {
  it('are off unless asked for: nothing is sent, and calls carry nothing', async () => {
    expect((await read()).status).toBe(200);
    expect(traceHeaders()).toEqual({});
    expect(bodies).toEqual([]);
  });

  it('follow a call through adapter, gateway and subgraphs, as part of the caller’s own trace', async () => {
    const end = await startTracing({ endpoint, program: 'program', part: 'standalone' });
    expect((await read()).status).toBe(200);
    await traced(
      () => ({ name: 'outer' }),
      async () => {
        expect(traceHeaders().traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      },
    );
    await end();
    const found = spans().filter(({ traceId }) => traceId === TRACE);
    const names = found.map(({ name }) => name);
    expect(names).toContain('GET /products/{uid}/public');
    expect(names).toContain('gateway publicProduct');
    expect(names.some((name) => name.startsWith('custody '))).toBe(true);
    expect(names.some((name) => name.startsWith('catalog '))).toBe(true);
    const root = found.find(({ name }) => name.startsWith('GET '));
    expect(root?.parentSpanId).toBe('b7ad6b7169203331');
    const known = new Set(found.map(({ spanId }) => spanId));
    for (const { name, parentSpanId } of found.filter((span) => span !== root))
      expect([name, known.has(parentSpanId ?? '')]).toEqual([name, true]);
    expect(root?.attributes.find(({ key }) => key === 'http.response.status_code')?.value.intValue).toBe(200);
  });

  it('hold nothing of what was asked: neither identifiers nor addresses', () => {
    expect(bodies.join()).not.toContain(SERIAL);
    expect(bodies.join()).not.toContain('127.0.0.1');
  });

  it('a failure is recorded by its kind, and passed on as it was', async () => {
    bodies.length = 0;
    const end = await startTracing({ endpoint, program: 'program', part: 'standalone' });
    const failure = new TypeError('with a secret in it');
    await expect(
      traced(
        () => ({ name: 'fails' }),
        () => Promise.reject(failure),
      ),
    ).rejects.toBe(failure);
    await end();
    expect(spans().map(({ name }) => name)).toContain('fails');
    expect(bodies.join()).toContain('TypeError');
    expect(bodies.join()).not.toContain('secret');
  });
});
