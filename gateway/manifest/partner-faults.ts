import { normalizeEmail } from '../../schema/identifiers/email-address.js';
import type { Role } from '../../schema/vocabulary/roles.js';
import type { Fault } from './manifest-fault.js';
import type { Manifest } from './manifest-schema.js';

/**
 * Lists faults in the accounts of partners: those with a place, those listed on a brand's pages, and those with work
 * orders.
 */
export function partnerFaults(manifest: Manifest): Fault[] {
  const { accounts, accreditations, distributor_contacts: contacts, products, work_orders: orders } = manifest;
  const roles = new Map(accounts.map(({ email, role }) => [normalizeEmail(email), role]));
  const hasOtherRole = (account: string, ...expected: readonly Role[]): boolean => {
    const role = roles.get(account.toLowerCase());
    return role !== undefined && !expected.includes(role);
  };
  const placed = new Set(accounts.filter(({ place }) => place).map(({ email }) => normalizeEmail(email)));
  const recognised = new Set(
    accreditations
      .filter(({ withdrawn }) => !withdrawn)
      .map(({ account, brand }) => `${brand} ${account.toLowerCase()}`),
  );
  const serials = new Set(products.map(({ brand, serial }) => `${brand} ${serial}`));
  return [
    ...accounts.flatMap(({ role, place }, at): Fault[] =>
      place && role !== 'repairer' && role !== 'recycler'
        ? [[['accounts', at, 'place'], 'is for repairers and recyclers']]
        : [],
    ),
    ...accreditations.flatMap(({ account, listed, withdrawn }, at): Fault[] =>
      listed && (withdrawn || !placed.has(account.toLowerCase()))
        ? [[['accreditations', at, 'listed'], 'needs an accreditation that stands, of an account with a place']]
        : [],
    ),
    ...accreditations.flatMap(({ account }, at): Fault[] =>
      hasOtherRole(account, 'repairer', 'recycler')
        ? [[['accreditations', at, 'account'], `${account} is no repairer or recycler`]]
        : [],
    ),
    ...contacts.flatMap(({ account }, at): Fault[] =>
      hasOtherRole(account, 'distributor')
        ? [[['distributor_contacts', at, 'account'], `${account} is no distributor`]]
        : [],
    ),
    ...orders.flatMap(({ brand, serial, partner }, at): Fault[] => {
      const faults: Fault[] = [];
      if (!serials.has(`${brand} ${serial}`))
        faults.push([['work_orders', at, 'serial'], `${brand} has no item with the serial ${serial}`]);
      if (!recognised.has(`${brand} ${partner.toLowerCase()}`))
        faults.push([['work_orders', at, 'partner'], `${brand} does not recognise ${partner}`]);
      return faults;
    }),
  ];
}
