import type { Pool } from 'pg';
import type { InputFault } from '../../../schema/error-codes.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import type { ImportedProduct } from './imported-product.js';
import { isResolvable } from './item-status.rules.js';

/**
 * What of a manifest is another's already: the key or chip hash of an item of another brand, a serial that another brand's
 * item bears in the catalog, a certificate of another brand's item.
 */
const TAKEN = `
  select given.at, 'key' as field from unnest($1::int[], $2::int[], $3::text[]) as given (at, brand_id, value)
    join custody.item i on i.import_key = given.value and i.brand_id <> given.brand_id
  union all
  select given.at, 'uid_hash' from unnest($1::int[], $2::int[], $4::text[]) as given (at, brand_id, value)
    join custody.item i on i.uid_hash = given.value and i.brand_id <> given.brand_id
  union all
  select given.at, 'serial' from unnest($1::int[], $2::int[], $5::text[]) as given (at, brand_id, value)
    join custody.item i on i.serial = given.value and i.brand_id <> given.brand_id
     and i.status not in ('burned', 'superseded', 'archived')
  union all
  select given.at, 'certificates' from unnest($6::int[], $7::int[], $8::text[]) as given (at, brand_id, value)
    join custody.certificate c on c.number = given.value
    join custody.item i on i.id = c.item_id and i.brand_id <> given.brand_id`;

/** Throws `INVALID_INPUT` for a record that names another brand's item, serial or certificate; none of the products is then written. */
export async function refuseTaken(pool: Pool, products: readonly ImportedProduct[]): Promise<void> {
  const certificates = products.flatMap(({ brandId, certificates: all }, at) =>
    all.map(({ number }) => ({ at, brandId, number })),
  );
  const { rows } = await pool.query<{ at: number; field: string }>(TAKEN, [
    products.map((_, at) => at),
    products.map(({ brandId }) => brandId),
    products.map(({ key }) => key),
    products.map(({ uidHash }) => uidHash),
    products.map(({ serial, status }) => (isResolvable(status) ? serial : null)),
    certificates.map(({ at }) => at),
    certificates.map(({ brandId }) => brandId),
    certificates.map(({ number }) => number),
  ]);
  if (rows.length > 0) throw invalidInput(...rows.map((row) => faultOf(row, products[row.at] as ImportedProduct)));
}

const faultOf = ({ field }: { field: string }, { brandCode, name, serial }: ImportedProduct): InputFault => ({
  type: 'taken',
  path: ['products', field === 'key' ? 'uid_hash' : field],
  message: `${brandCode} ${serial ?? name}: ${field === 'key' ? 'uid_hash' : field} is taken already`,
});
