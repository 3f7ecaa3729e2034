import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFront } from '../../../rest-adapter/front/front.js';
import { openStage, type Stage } from '../../support/actors.js';
import { portOf } from '../../support/port-of.js';

let stage: Stage;
let host: Server;
let connections = 0;

const listening = <Listener extends { listen: Server['listen'] }>(server: Listener) =>
  new Promise<Listener>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));

beforeAll(async () => {
  stage = await openStage();
  host = await listening(
    createServer((socket) => {
      connections += 1;
      socket.destroy();
    }),
  );
});
afterAll(async () => {
  host.close();
  await stage.close();
});

/** Asks a front with these networks for the logo of a new brand; returns the connections that its host received. */
async function connectionsFor(code: string, networks: { readonly outboundAllowCidrs?: readonly string[] }) {
  await stage.brand(code);
  const logo = `https://127.0.0.1:${portOf(host)}/logo.png`;
  await stage.sql('update catalog.brand set logo_url = $1 where code = $2', [logo, code]);
  const settings = {
    publicUrl: 'http://localhost:8080',
    consoleOrigins: [],
    trustProxy: false,
    metricsToken: undefined,
  };
  const state = { dependencies: async () => [], backlog: async () => [] };
  const proxy = { request: () => {}, upgrade: () => {}, close: () => {} };
  const { graph } = stage.platform;
  const front = await listening(createFront({ ...settings, ...networks }, graph, state, stage.options.log, proxy));
  const before = connections;
  const answer = await fetch(`http://127.0.0.1:${portOf(front)}/pages/logo/${code}`);
  expect(answer.status).toBe(404);
  front.closeAllConnections();
  front.close();
  return connections - before;
}

describe('§4.15 images of brands', () => {
  it('are fetched from the private networks of OUTBOUND_ALLOW_CIDRS', async () => {
    expect(await connectionsFor('ALLOWED001', { outboundAllowCidrs: ['127.0.0.0/8'] })).toBe(1);
  });

  it('are fetched from no other private network', async () => {
    expect(await connectionsFor('OTHERNET01', { outboundAllowCidrs: ['10.0.0.0/8'] })).toBe(0);
    expect(await connectionsFor('NONETWORK1', {})).toBe(0);
  });
});
