import { isDeactivated } from '../../../schema/life-cycles/registration.js';
import { isAdministratorOf } from '../../../schema/principal.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { PassportsContext } from '../context.js';
import type { PassportRow } from '../documents/passport.statements.js';
import type { ShownVersionRow } from '../documents/version.statements.js';
import { type Readiness, readReadiness } from './read-readiness.js';
import { isSettled } from './registration.rules.js';
import { type RegistryPointer, registryPointer } from './registry-entry.rules.js';

/** Most passports per call: five files. */
export const MOST_HANDED_OVER = 500;

/** Passports read concurrently, which bounds the documents in memory. */
const AT_ONCE = 50;

export interface Selection {
  readonly brandId: number;
  /** Selected passports; null for all that are ready and not registered, by id. */
  readonly passportIds: readonly number[] | null;
  readonly after: number;
}

/** A passport without gaps, with its submission. */
export interface Ready extends Readiness {
  readonly version: ShownVersionRow;
  readonly pointer: RegistryPointer;
}

export interface Selected {
  readonly ready: readonly Ready[];
  /** Selected passports with gaps. */
  readonly refused: readonly Readiness[];
  readonly next: number | null;
}

/** Selects passports for submission. Throws `NOT_FOUND` for one of another brand. */
export async function selectForRegistry(context: PassportsContext, selection: Selection): Promise<Selected> {
  const { rows, next } = await rowsOf(context, selection);
  const ready: Ready[] = [];
  const refused: Readiness[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const read = await Promise.all(rows.slice(start, start + AT_ONCE).map((row) => readOne(context, row)));
    for (const one of read) {
      if (!isReady(one)) refused.push(one);
      else if (selection.passportIds || !one.settled) ready.push(one);
    }
  }
  return { ready, refused: selection.passportIds ? refused : [], next };
}

async function rowsOf(
  { passports, principal }: PassportsContext,
  { brandId, passportIds, after }: Selection,
): Promise<{ rows: PassportRow[]; next: number | null }> {
  if (!isAdministratorOf(principal, brandId)) throw new DomainError('FORBIDDEN');
  if (passportIds) {
    // Sorted, so that concurrent calls lock in the same order.
    const ids = [...new Set(passportIds)].sort((one, other) => one - other);
    const found = await Promise.all(ids.map((id) => passports.byId(id)));
    const rows = found.filter((row) => row !== undefined).filter((row) => row.brand_id === brandId);
    if (rows.length < found.length) throw new DomainError('NOT_FOUND', { entity: 'Passport' });
    return { rows, next: null };
  }
  const found = await passports.ofBrand({ brandId, level: null, after, limit: MOST_HANDED_OVER + 1 });
  const rows = found.slice(0, MOST_HANDED_OVER);
  return { rows, next: found.length > rows.length ? rows.at(-1)!.id : null };
}

type Read = Readiness & { readonly pointer: RegistryPointer | null; readonly settled: boolean };

async function readOne(context: PassportsContext, row: PassportRow): Promise<Read> {
  const readiness = await readReadiness(context, row);
  const { version } = readiness;
  const own = version && (await context.registrations.ofVersion(row.id, version.version));
  const isOver = readiness.isItemOver || (own !== undefined && isDeactivated(own));
  return {
    ...readiness,
    pointer: registryPointer(readiness.facts, isOver),
    settled: own !== undefined && isSettled(own),
  };
}

const isReady = (read: Read): read is Read & Ready => read.pointer !== null && read.version !== undefined;
