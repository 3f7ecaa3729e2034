import { describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import type { Role } from '../../../../schema/vocabulary/roles.js';
import { isEmailAddress, normalizeEmail } from '../../../../subgraphs/integrations/accounts/email-address.rules.js';
import { displayName, mayInvite } from '../../../../subgraphs/integrations/accounts/role.rules.js';
import { addressPrefix } from '../../../../subgraphs/lib/windows/address-prefix.js';

const account = (role: Role, brandIds: number[] = []): AccountPrincipal => ({
  kind: 'account',
  accountId: 1,
  email: 'a@b.test',
  role,
  sessionId: 's',
  brandIds,
  accreditations: [],
  contacts: [],
});

describe('e-mail addresses', () => {
  it('are found in any case', () => expect(normalizeEmail(' Ana@Exam\0ple.TEST ')).toBe('ana@example.test'));
  it.each(['ana@example.test', 'a.b+c@x.co', "o'neil@ex-ample.test"])('accepts %j', (text) =>
    expect(isEmailAddress(text)).toBe(true));
  it.each([
    '',
    'ana',
    'ana@',
    '@x.test',
    'a@b',
    'a b@x.test',
    'a@x..test',
    `${'a'.repeat(250)}@x.test`,
  ])('refuses %j', (text) => expect(isEmailAddress(text)).toBe(false));
});

describe('§2.6 names', () => {
  it('are joined by a space, null when both are empty', () => {
    expect(displayName('Ana', 'Roux')).toBe('Ana Roux');
    expect(displayName('', 'Roux')).toBe('Roux');
    expect(displayName(null, '  ')).toBeNull();
  });
});

describe('invitations', () => {
  it('by brand administrators, for their own brand and the roles that act for it', () => {
    const admin = account('brand_admin', [1]);
    expect(mayInvite(admin, 'repairer', 1)).toBe(true);
    expect(mayInvite(admin, 'repairer', 2)).toBe(false);
    expect(mayInvite(admin, 'authority', 1)).toBe(false);
    expect(mayInvite(admin, 'operator', 1)).toBe(false);
    expect(mayInvite(admin, 'repairer', null)).toBe(false);
  });
  it('by operators for anyone, by nobody else', () => {
    expect(mayInvite(account('operator'), 'authority', null)).toBe(true);
    expect(mayInvite(account('repairer'), 'repairer', 1)).toBe(false);
    expect(mayInvite({ kind: 'anonymous' }, 'repairer', 1)).toBe(false);
  });
});

describe('addresses in the audit log', () => {
  it.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:aaaa:bbbb::1', '2001:db8:aaaa::/48'],
  ])('%s is kept as %s', (address, prefix) => expect(addressPrefix(address)).toBe(prefix));
  it('nothing is kept of nonsense', () => expect(addressPrefix('nonsense')).toBeNull());
});
