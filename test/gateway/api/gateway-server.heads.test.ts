import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { Principal } from '../../../schema/principal.js';
import { answerOperations } from '../../../subgraphs/lib/graphql/answer-operations.js';
import { httpExecutor } from '../../../subgraphs/lib/graphql/http-executor.js';
import { internalTokens } from '../../../subgraphs/lib/graphql/internal-token.js';
import { openStage, type Stage } from '../../support/actors.js';
import { type OpenGateway, openGateway } from '../../support/open-gateway.js';

const tokens = internalTokens(new Uint8Array(32).fill(6));
let stage: Stage;
let gateway: OpenGateway;
const asked: Principal[] = [];

beforeAll(async () => {
  stage = await openStage();
  const executor = {
    execute: async ({ principal }: { principal: Principal }) => {
      asked.push(principal);
      return { data: {} };
    },
  };
  const operations = answerOperations({ name: 'gateway', executor, tokens, log: pino({ level: 'silent' }) });
  gateway = await openGateway(stage, { tokens, operations });
});
afterAll(async () => {
  await gateway.close();
  await stage.close();
});

it('the gateway is asked by other processes for a key with 500 client brands', async () => {
  const principal: Principal = {
    ...{ kind: 'key', keyId: 1, brandId: 1, brandCode: 'NORDATELIR', scopes: [], features: [] },
    serves: Array.from({ length: 500 }, (_, nth) => ({ brandId: nth + 1, brandCode: `CLIENT${nth}`.padEnd(10, '0') })),
  };
  const executor = httpExecutor(gateway.origin, tokens);
  await executor.execute({ text: '{ __typename }', principal, requestId: 'one', clientAddress: '' });
  expect(asked).toEqual([principal]);
  await executor.close();
});

it('the gateway refuses a long head at the address of the graph', async () => {
  const { status } = await fetch(`${gateway.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${'x'.repeat(20_000)}` },
    body: JSON.stringify({ query: '{ __typename }' }),
  });
  expect(status).toBe(431);
});
