import { describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import type { Role } from '../../../../schema/vocabulary/roles.js';
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
