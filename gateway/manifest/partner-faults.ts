import type { Fault } from './manifest-fault.js';
import type { Manifest } from './manifest-schema.js';

/** What holds of partners: who has a place that people find, whom a brand's pages show, and who is given its work. */
export function partnerFaults({ accounts, accreditations, products, work_orders: orders }: Manifest): Fault[] {
  const placed = new Set(accounts.filter(({ place }) => place).map(({ email }) => email.toLowerCase()));
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
