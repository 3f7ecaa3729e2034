import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countReadBytes } from '../../../support/read-bytes.js';
import { ISSUE, type Issued, KEYS, openRights, type Rights } from '../../../support/rights.js';

let at: Rights;
beforeAll(async () => {
  at = await openRights();
});
afterAll(() => at?.close());

describe('§5.1 keys in the graph', () => {
  it('the secret is shown once', async () => {
    const input = { brandId: at.mine, scopes: ['mint:batch'] };
    const { issueApiKey } = await at.as<Issued>(at.admin, ISSUE, { input });
    expect(issueApiKey.secret).toMatch(/^dpp_live_/);
    expect(issueApiKey.key).toMatchObject({ scopes: ['mint:batch'], status: 'active' });
    const { apiKeys } = await at.as<{ apiKeys: object[] }>(at.admin, KEYS, { brandId: at.mine });
    expect(JSON.stringify(apiKeys)).not.toContain(issueApiKey.secret);
    const stored = await at.stage.sql('select * from integrations.api_key');
    expect(JSON.stringify(stored)).not.toContain(issueApiKey.secret);
  });

  it('unknown scopes, none at all, and clients of somebody else are refused', async () => {
    const refused = (input: object) => expect(at.as(at.admin, ISSUE, { input })).rejects;
    await refused({ brandId: at.mine, scopes: ['all'] }).toMatchObject({ code: 'INVALID_INPUT' });
    await refused({ brandId: at.mine, scopes: [] }).toMatchObject({ code: 'INVALID_INPUT' });
    await refused({ brandId: at.theirs, scopes: ['mint:batch'] }).toMatchObject({ code: 'FORBIDDEN' });
    await refused({ brandId: at.mine, scopes: ['mint:batch'], serves: [at.theirs] }).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('a page of a list of any length loads no others', async () => {
    const brandId = await at.stage.brand('MANYKEYS01');
    const made = await at.stage.sql<{ id: number }>(
      `insert into integrations.api_key (brand_id, brand_code, key_hash, display, scopes, created_at, revoked_at)
       select $1, 'MANYKEYS01', encode(sha256(nth::text::bytea), 'hex'), 'dpp_live_', '{mint:batch}', now(), now()
         from generate_series(1, 201) nth returning id`,
      [brandId],
    );
    const newest = made.map(({ id }) => id).sort((one, other) => other - one);
    const read = countReadBytes();
    try {
      const page = async (limit: number, skip: number) => {
        const text = `query K($b: Int!) { apiKeys(brandId: $b, limit: ${limit}, skip: ${skip}) { id } }`;
        const { apiKeys } = await at.stage.ask<{ apiKeys: { id: number }[] }>('integrations', text, { b: brandId });
        return apiKeys.map(({ id }) => id);
      };
      expect(await page(500, 0)).toEqual(newest.slice(0, 200));
      read.since();
      expect(await page(1, 2)).toEqual([newest[2]]);
      expect(read.since()).toBeLessThan(2000);
    } finally {
      read.stop();
    }
  });

  it("another brand's keys can be neither listed nor revoked", async () => {
    const id = await at.stage.key(at.theirs, `dpp_test_${'t'.repeat(40)}`);
    await expect(at.as(at.admin, KEYS, { brandId: at.theirs })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const revoke = 'mutation R($id: Int!) { revokeApiKey(id: $id) { id } }';
    await expect(at.as(at.admin, revoke, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
