import { expect } from '@jest/globals';
import { pino } from 'pino';
import { createGatewayServer } from '../../gateway/api/gateway-server.js';
import { publicWindows } from '../../subgraphs/lib/windows/public-windows.js';
import { portOf } from './port-of.js';
import { tellsInsides } from './tells.js';
import { openTwoBrands, type TwoBrands } from './two-brands.js';

/** Origin of the console whose pages may use the session cookie. */
export const CONSOLE = 'https://console.example.test';

interface Answered {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked into
  readonly json: any;
  readonly headers: Headers;
}

/** Two brands, and the port of the graph over them. */
export interface GraphPort {
  readonly world: TwoBrands;
  readonly address: string;
  /** Posts a body as it is given: a text, or an object as JSON. */
  send(body: unknown, headers?: Record<string, string>): Promise<Answered>;
  ask(query: string, variables?: object, headers?: Record<string, string>): Promise<Answered>;
  close(): Promise<void>;
}

export async function openGraphPort(): Promise<GraphPort> {
  const world = await openTwoBrands();
  const { graph, supergraph, peers } = world.stage.platform;
  const gateway = await createGatewayServer({
    ...{ graph, supergraph, peers, consoleOrigins: [CONSOLE], trustProxy: false },
    windows: publicWindows(),
    publicUrl: 'http://localhost:8080',
    log: pino({ level: 'silent' }),
  });
  await new Promise<void>((resolve) => gateway.server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${portOf(gateway.server)}`;
  const send = (body: unknown, headers: Record<string, string> = {}) => answerOf(address, body, headers);
  return {
    ...{ world, address, send },
    ask: (query, variables = {}, headers = {}) => send({ query, variables }, headers),
    async close() {
      await gateway.endLive();
      gateway.server.close();
      gateway.server.closeAllConnections();
      await world.stage.close();
    },
  };
}

async function answerOf(address: string, body: unknown, headers: Record<string, string>): Promise<Answered> {
  const answer = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    json: text.startsWith('{') ? JSON.parse(text) : undefined,
    headers: answer.headers,
  };
}

export function refusedAsOperation({ status, json, text }: Answered): void {
  expect(status).toBe(400);
  expect(json.data).toBeUndefined();
  expect(json.errors.length).toBeGreaterThan(0);
  expect(tellsInsides(text)).toBeUndefined();
}
