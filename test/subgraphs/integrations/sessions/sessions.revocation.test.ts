import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPlatform, type Platform } from '../../../../gateway/installation/platform.js';
import { openStage, type Stage } from '../../../support/actors.js';

let stage: Stage;
let other: Platform;
const KEY = `dpp_live_${'n'.repeat(40)}`;

beforeAll(async () => {
  stage = await openStage();
  other = await createPlatform(stage.options);
});
afterAll(async () => {
  await other.close();
  await stage.close();
});

const admit = (platform: Platform, accept: 'key' | 'session', credential: string) =>
  platform.graph.admit({ accept, credential, clientAddress: '198.51.100.7', requestId: 'two-nodes' });

describe('a revocation on one node', () => {
  it('of a key is known to the other on its next call', async () => {
    const id = await stage.key(await stage.brand('TWONODES00'), KEY);
    expect((await admit(other, 'key', KEY)).refusal).toBeUndefined();
    await stage.ask('integrations', 'mutation R($id: Int!) { revokeApiKey(id: $id) { id } }', { id });
    expect((await admit(other, 'key', KEY)).refusal?.code).toBe('API_KEY_REVOKED');
  });

  it('of a session, by sign-out, too; and each node reads the tokens of the other', async () => {
    await stage.account('nodes@example.test', 'customer');
    const { accessToken } = await stage.login('nodes@example.test');
    const { principal, refusal } = await admit(other, 'session', accessToken);
    expect(refusal).toBeUndefined();
    await stage.ask('integrations', 'mutation { logout }', {}, principal);
    expect((await admit(other, 'session', accessToken)).refusal?.code).toBe('SESSION_REVOKED');
  });

  it('windows are one for both nodes', async () => {
    const brandId = await stage.brand('ONEWINDOW0', { requestsPerMinute: 4 });
    const secret = `dpp_live_${'w'.repeat(40)}`;
    await stage.key(brandId, secret);
    const request = { accept: 'key', credential: secret, window: 'key', clientAddress: '', requestId: 'x' } as const;
    const remaining = [];
    for (const platform of [stage.platform, other, stage.platform]) {
      remaining.push((await platform.graph.admit(request)).rate?.remaining);
    }
    // A minute may end in between; then the count starts again on both.
    expect([
      [3, 2, 1],
      [3, 3, 2],
      [3, 2, 3],
    ]).toContainEqual(remaining);
  });
});
