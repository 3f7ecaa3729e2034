import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { type OpenGateway, openGateway } from '../../support/open-gateway.js';

const key = (letter: string): string => `dpp_test_${letter.repeat(50)}`;

let stage: Stage;
let gateway: OpenGateway;
let address: string;

beforeAll(async () => {
  stage = await openStage();
  gateway = await openGateway(stage);
  address = `${gateway.origin}/graphql`;
  const brandId = await stage.brand('NORDATELIR');
  await stage.key(brandId, key('g'));
  await stage.key(brandId, key('e'), { expiresAt: new Date(Date.now() - 1000).toISOString() });
  const id = await stage.key(brandId, key('r'));
  await stage.ask('integrations', 'mutation R($id: Int!) { revokeApiKey(id: $id) { id } }', { id });
});
afterAll(async () => {
  await gateway?.close();
  await stage?.close();
});

it.each([
  ['usable', key('g'), 200, undefined],
  ['malformed', 'dpp_test_short', 401, 'API_KEY_MALFORMED'],
  ['unknown', key('u'), 401, 'API_KEY_UNKNOWN'],
  ['revoked', key('r'), 403, 'API_KEY_REVOKED'],
  ['expired', key('e'), 403, 'API_KEY_EXPIRED'],
])('answers a key that is %s with the status of REST (§7.1)', async (_, secret, status, code) => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ query: '{ __typename }' }),
  });
  expect(answer.status).toBe(status);
  const { errors } = (await answer.json()) as { errors?: { extensions: { code: string } }[] };
  expect(errors?.[0]?.extensions.code).toBe(code);
});
