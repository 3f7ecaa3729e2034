import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { readConfiguration } from '../../../gateway/installation/configuration.js';
import { platformOptions } from '../../../gateway/installation/platform-options.js';
import { openStage, type Stage } from '../../support/actors.js';
import { type Rest, startRest } from '../../support/rest.js';

let stage: Stage;
let rest: Rest;

const KEY = new Uint8Array(32).fill(1);
const SECRETS = { qrSigningKey: KEY, tokenSigningKey: KEY, encryptionKey: KEY, chainSignerKey: KEY };
const PLACES = { databaseUrl: 'postgres://nowhere', chainRpcUrl: 'http://nowhere' };
const limitsIn = async (environment: Record<string, string>) =>
  (await platformOptions(readConfiguration(environment), SECRETS, PLACES, pino({ level: 'silent' }))).portalLimits;

beforeAll(async () => {
  const portalLimits = await limitsIn({ PARTNER_PORTAL_PER_MINUTE: '3' });
  stage = await openStage({ ...(portalLimits ? { portalLimits } : {}) });
  rest = await startRest({ graph: stage.platform.graph });
  await stage.account('ana@example.test', 'repairer');
  await stage.account('bea@example.test', 'repairer');
});
afterAll(async () => {
  await rest.close();
  await stage.close();
});

describe('§8 partner portal', () => {
  it('120 calls a minute of an account, unless an installation says otherwise', async () => {
    expect(await limitsIn({})).toEqual({ partner_portal: 120, distributor_portal: 30 });
    expect(await limitsIn({ PARTNER_PORTAL_PER_MINUTE: '600' })).toMatchObject({ partner_portal: 600 });
  });

  it('refuses what is more with 429 and Retry-After, and no other account', async () => {
    const token = (await stage.login('ana@example.test')).accessToken;
    const me = (bearer: string) =>
      rest.call('/v1/partner-portal/me', { headers: { Authorization: `Bearer ${bearer}` } });
    let refused = await me(token);
    // A minute may end on the way; the next one is reached then.
    for (let call = 0; call < 10 && refused.status === 200; call += 1) refused = await me(token);
    expect([refused.status, refused.json]).toEqual([429, { detail: 'Rate limit exceeded: 3 requests per 60s' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await me((await stage.login('bea@example.test')).accessToken)).status).toBe(200);
  });
});
