import { describe, expect, it } from '@jest/globals';
import type { AccountPrincipal, KeyPrincipal } from '../../../../schema/principal.js';
import { actingBrand } from '../../../../subgraphs/catalog/brands/acting-brand.js';

const key: KeyPrincipal = {
  kind: 'key',
  keyId: 1,
  brandId: 1,
  brandCode: 'NORDATELIR',
  scopes: ['mint:batch'],
  features: ['api_access'],
  serves: [{ brandId: 2, brandCode: 'STRIDELAB1' }],
};
const admin: AccountPrincipal = {
  kind: 'account',
  accountId: 1,
  email: 'admin@example.test',
  role: 'brand_admin',
  sessionId: 's',
  brandIds: [1],
  accreditations: [],
  contacts: [],
};

describe('a key', () => {
  it('acts for its own brand, or for a client that it names', () => {
    expect(actingBrand(key, null)).toBe(1);
    expect(actingBrand(key, 2)).toBe(2);
    expect(() => actingBrand(key, 3)).toThrow(expect.objectContaining({ code: 'BRAND_NOT_SERVED' }));
  });

  it('needs the scope and the feature of the plan', () => {
    expect(() => actingBrand({ ...key, scopes: ['webhooks:read', 'sellout:write'] }, null)).toThrow(
      expect.objectContaining({ code: 'SCOPE_MISSING', facts: { scopes: ['mint:batch'] } }),
    );
    expect(() => actingBrand({ ...key, features: [] }, null)).toThrow(
      expect.objectContaining({ code: 'FEATURE_NOT_AVAILABLE' }),
    );
  });
});

describe('an account', () => {
  it('names a brand that it administers', () => {
    expect(actingBrand(admin, 1)).toBe(1);
    expect(() => actingBrand(admin, null)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
    expect(() => actingBrand(admin, 2)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
  });
});
