import type { Pool } from 'pg';
import type { InputFault } from '../../../schema/error-codes.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import { takenByOthers } from './import.statements.js';
import type { ImportedProduct } from './import-items.js';
import { isResolvable } from './item-status.rules.js';

/** Throws `INVALID_INPUT` for a record that names another brand's item, serial or certificate; none of the products is then written. */
export async function refuseTaken(pool: Pool, products: readonly ImportedProduct[]): Promise<void> {
  const certificates = products.flatMap(({ brandId, certificates: all }, at) =>
    all.map(({ number }) => ({ at, brandId, number })),
  );
  const rows = await takenByOthers.rows(pool, {
    ats: products.map((_, at) => at),
    brandIds: products.map(({ brandId }) => brandId),
    keys: products.map(({ key }) => key),
    uidHashes: products.map(({ uidHash }) => uidHash),
    serials: products.map(({ serial, status }) => (isResolvable(status) ? serial : null)),
    certificateAts: certificates.map(({ at }) => at),
    certificateBrandIds: certificates.map(({ brandId }) => brandId),
    certificates: certificates.map(({ number }) => number),
  });
  if (rows.length > 0) throw invalidInput(...rows.map((row) => faultOf(row, products[row.at] as ImportedProduct)));
}

const faultOf = ({ field }: { field: string }, { brandCode, name, serial }: ImportedProduct): InputFault => ({
  type: 'taken',
  path: ['products', field === 'key' ? 'uid_hash' : field],
  message: `${brandCode} ${serial ?? name}: ${field === 'key' ? 'uid_hash' : field} is taken already`,
});
