import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@jest/globals';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { fieldsIn, textOf } from '../../schema/record.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { type Launched, launch, ready, type Topology } from '../support/installation.js';

export const KEY = `dpp_test_${'e'.repeat(40)}`;
export const SECRET = 'a-secret-of-the-end-to-end-test-of-this-project';
const PASSWORD = 'words that nobody guesses';
const manifest = (receiver: string): string => `
version: 1
plans: [{ code: all, features: [api_access, qr_identification, webhook_notifications] }]
categories: [{ id: 10, key: handbag, names: { en: Handbags, fr: Sacs à main } }]
brands: [{ code: NORDATELIR, id: 7, name: Atelier Nord, plan: all }]
accounts: [{ email: team@example.test, password: "${PASSWORD}", first_name: Ana, last_name: Roux, role: brand_admin, brand: NORDATELIR }]
api_keys: [{ brand: NORDATELIR, key: ${KEY}, scopes: ["mint:batch", "webhooks:read"] }]
webhooks: [{ brand: NORDATELIR, url: "${receiver}", events: [batch.completed], secret: ${SECRET} }]
products: [{ brand: NORDATELIR, serial: 0A1B2C3D4E5F, name: Known, category_id: 10, certificates: [{ number: DPP-CERT-000000000001 }] }]
`;

/** Starts an installation whose only brand tells a receiver of its batches. */
export async function start(topology: Topology, dataDir: string, receiver: string): Promise<Launched> {
  const MANIFEST = join(dataDir, 'manifest.yaml');
  writeFileSync(MANIFEST, manifest(receiver));
  return ready(await launch(topology, dataDir, { MANIFEST }));
}

export const authorized = { Authorization: `Bearer ${KEY}` };

/** `npm run operator -- listen` in a process of its own. */
export function listen({ graph }: Launched, ...args: string[]) {
  const command = projectFile('dist/gateway/commands/operator.js');
  const child = spawn(process.execPath, [command, 'listen', '--key', KEY, '--graph', graph, '--json', ...args]);
  const events: Record<string, unknown>[] = [];
  createInterface(child.stdout).on('line', (line) => events.push(JSON.parse(line)));
  return {
    events,
    async end() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      expect(await ended).toBe(0);
    },
  };
}

export async function mint({ rest }: Launched, count: number): Promise<string> {
  const lines = Array.from({ length: count }, (_, at) => `Item ${at},7,10,https://example.test/m/${at},ref-${at}`);
  const form = new FormData();
  const csv = ['product_name,brand_id,category_id,metadata_uri,external_ref', ...lines].join('\n');
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'items.csv');
  const answer = await fetch(`${rest}/v1/partner/mint/batch`, { method: 'POST', headers: authorized, body: form });
  expect(answer.status).toBe(202);
  return textOf(fieldsIn(await answer.json()), 'job_id', 'The answer');
}

export const json = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers })).json() as Promise<never>;

export async function post<Answer>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Answer;
}

export async function teamToken({ rest }: Launched): Promise<string> {
  const form = new URLSearchParams({ username: 'team@example.test', password: PASSWORD });
  const login = await fetch(`${rest}/v1/auth/login`, { method: 'POST', body: form });
  return textOf(fieldsIn(await login.json()), 'access_token', 'The answer');
}

/** What the brand's team is answered by the graph. */
export async function asked<Data>(running: Launched, query: string): Promise<Data> {
  const { data, errors } = await post<{ data: Data; errors?: unknown }>(
    running.graph,
    { query },
    { Authorization: `Bearer ${await teamToken(running)}` },
  );
  expect(errors).toBeUndefined();
  return data;
}

/** A live subscription of a client over WebSocket: what it received so far, and its end. */
export function follow<Data>({ graph }: Launched, bearer: string, query: string) {
  const client = createClient({
    url: graph.replace(/^http/, 'ws'),
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { authorization: `Bearer ${bearer}` },
  });
  const received: Data[] = [];
  const ended = new Promise<unknown>((resolve) => {
    const next = ({ data, errors }: { data?: Data | null; errors?: unknown }) => {
      if (errors) resolve(errors);
      if (data) received.push(data);
    };
    client.subscribe<Data>({ query }, { next, error: resolve, complete: () => resolve('complete') });
  });
  return { received, ended, end: () => client.dispose() };
}

interface Minted {
  readonly id: number;
  readonly serial: string;
  readonly tokenId: string;
  readonly uidHash: string;
}

/** The items of the batch, page by page. */
export async function minted(running: Launched): Promise<Minted[]> {
  const items: Minted[] = [];
  for (let after = ''; ; ) {
    const { products } = await asked<{
      products: { nodes: Minted[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
    }>(
      running,
      `{ products(brandId: 7, first: 200, search: "Item "${after}) {
           nodes { id serial tokenId uidHash } pageInfo { hasNextPage endCursor } } }`,
    );
    items.push(...products.nodes);
    if (!products.pageInfo.hasNextPage) return items;
    after = `, after: "${products.pageInfo.endCursor}"`;
  }
}
