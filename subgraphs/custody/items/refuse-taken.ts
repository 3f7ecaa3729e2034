import type { Pool, PoolClient } from 'pg';
import type { InputFault } from '../../../schema/error-facts.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import type { ImportedProduct } from './imported-product.js';
import { isResolvable } from './item-status.rules.js';

/**
 * What of an import is another item's already: a key of another brand's, a chip hash or a certificate of any other item, a
 * serial that any other item bears in the catalog. An item that was not imported is another one too.
 */
const TAKEN = `
  select given.at, 'key' as field from unnest($1::int[], $2::int[], $3::text[]) as given (at, brand_id, value)
    join custody.item i on i.import_key = given.value and i.brand_id <> given.brand_id
  union all
  select given.at, 'uid_hash' from unnest($1::int[], $3::text[], $4::text[]) as given (at, key, value)
    join custody.item i on i.uid_hash = given.value and i.import_key is distinct from given.key
  union all
  select given.at, 'serial' from unnest($1::int[], $3::text[], $5::text[]) as given (at, key, value)
    join custody.item i on i.serial = given.value and i.import_key is distinct from given.key
     and i.status not in ('burned', 'superseded', 'archived')
  union all
  select given.at, 'certificates' from unnest($6::int[], $7::text[], $8::text[]) as given (at, key, value)
    join custody.certificate c on c.number = given.value
    join custody.item i on i.id = c.item_id and i.import_key is distinct from given.key`;

/** Throws `INVALID_INPUT` for a record that names another item, or its serial or certificate; none of the products is then written. */
export async function refuseTaken(
  pool: Pick<Pool | PoolClient, 'query'>,
  products: readonly ImportedProduct[],
): Promise<void> {
  const certificates = products.flatMap(({ key, certificates: all }, at) =>
    all.map(({ number }) => ({ at, key, number })),
  );
  const { rows } = await pool.query<{ at: number; field: string }>(TAKEN, [
    products.map((_, at) => at),
    products.map(({ brandId }) => brandId),
    products.map(({ key }) => key),
    products.map(({ uidHash }) => uidHash),
    products.map(({ serial, status }) => (isResolvable(status) ? serial : null)),
    certificates.map(({ at }) => at),
    certificates.map(({ key }) => key),
    certificates.map(({ number }) => number),
  ]);
  if (rows.length > 0) throw invalidInput(...rows.map((row) => faultOf(row, products[row.at] as ImportedProduct)));
}

/** As a manifest and as the graph call it. */
const NAMES: Readonly<Record<string, readonly [manifest: string, graph: string]>> = {
  key: ['uid_hash', 'uidHash'],
  uid_hash: ['uid_hash', 'uidHash'],
  serial: ['serial', 'serial'],
  certificates: ['certificates', 'certificates'],
};

function faultOf(
  { at, field }: { readonly at: number; readonly field: string },
  { brandCode, name, serial }: ImportedProduct,
): InputFault {
  const [manifest, graph] = NAMES[field] as readonly [string, string];
  const message = `${brandCode} ${serial ?? name}: ${manifest} is taken already`;
  return { type: 'taken', path: ['products', at, graph], message };
}
