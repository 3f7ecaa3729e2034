import type { InputFault } from '../../../schema/error-facts.js';
import { isInForce } from '../../../schema/life-cycles/certificate.js';
import { bytesOf } from '../../lib/database/bytes.js';
import type { Executor } from '../../lib/database/statement.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import { elementAt } from '../../lib/process/elements.js';
import type { ImportedProduct } from './imported-product.type.js';
import { isBurned, isResolvable } from './item-status.rules.js';
import { revokedSince, takenByOthers } from './refuse-taken.statements.js';

/**
 * Throws `INVALID_INPUT` for records whose keys belong to other items, and for contradictions, before anything is
 * written.
 */
export async function refuseTaken(on: Executor, products: readonly ImportedProduct[]): Promise<void> {
  const faults = [...contradictions(products), ...(await takenFaults(on, products))];
  if (faults.length > 0) throw invalidInput(...faults);
}

/** Lists destroyed items described with an open theft report. */
export const contradictions = (products: readonly ImportedProduct[]): InputFault[] =>
  products.flatMap(({ status, stolen, brandCode, serial, name }, at): InputFault[] => {
    const message = `${brandCode} ${serial ?? name}: a destroyed item has no open theft report`;
    return stolen && isBurned(status) ? [{ type: 'value_error', path: ['products', at, 'stolen'], message }] : [];
  });

/** Lists the records whose key, serial or certificate belongs to another item. */
export async function takenFaults(on: Executor, products: readonly ImportedProduct[]): Promise<InputFault[]> {
  const certificates = products.flatMap(({ key, certificates: all }, at) =>
    all.map(({ number }) => ({ at, key, number })),
  );
  const rows = await takenByOthers.rows(on, {
    ats: products.map((_, at) => at),
    brandIds: products.map(({ brandId }) => brandId),
    keys: products.map(({ key }) => key),
    uidHashes: products.map(({ uidHash }) => (uidHash === null ? null : bytesOf(uidHash))),
    serials: products.map(({ serial, status }) => (isResolvable(status) ? serial : null)),
    certificateAts: certificates.map(({ at }) => at),
    certificateKeys: certificates.map(({ key }) => key),
    certificates: certificates.map(({ number }) => number),
  });
  return rows.map((row) => faultOf(row, elementAt(products, row.at)));
}

/** Lists certificates described as valid that were revoked since, which is final (§3.3). */
export async function revokedFaults(on: Executor, products: readonly ImportedProduct[]): Promise<InputFault[]> {
  const named = products.flatMap(({ key, certificates }, at) =>
    certificates.filter(({ status }) => isInForce(status)).map(({ number }) => ({ at, key, number })),
  );
  const rows = await revokedSince.rows(on, {
    ats: named.map(({ at }) => at),
    keys: named.map(({ key }) => key),
    numbers: named.map(({ number }) => number),
  });
  return rows.map(({ at, number }): InputFault => {
    const { brandCode, serial, name } = elementAt(products, at);
    const message = `${brandCode} ${serial ?? name}: certificate ${number} was revoked, and cannot be in force again`;
    return { type: 'value_error', path: ['products', at, 'certificates'], message };
  });
}

/** Field names in a manifest and in the graph. */
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
  const [manifest, graph] = NAMES[field]!;
  const message = `${brandCode} ${serial ?? name}: ${manifest} is taken already`;
  return { type: 'taken', path: ['products', at, graph], message };
}
