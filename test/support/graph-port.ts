import { expect } from '@jest/globals';
import { openGateway } from './open-gateway.js';
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
  const gateway = await openGateway(world.stage, { consoleOrigins: [CONSOLE] });
  const { origin: address } = gateway;
  const send = (body: unknown, headers: Record<string, string> = {}) => answerOf(address, body, headers);
  return {
    ...{ world, address, send },
    ask: (query, variables = {}, headers = {}) => send({ query, variables }, headers),
    async close() {
      await gateway.close();
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
