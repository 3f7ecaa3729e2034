import { ERROR_MEANINGS } from '../../schema/error-codes.js';
import type { InputFault } from '../../schema/error-facts.js';
import { DomainError, isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import { type Fault, fieldOf, type Path } from './manifest-fault.js';
import type { Section } from './manifest-schema.js';
import { snakeName } from './snake-name.js';

/** Refusals by the installation of a file that is valid in itself. */
export class RefusedRecords extends Error {
  constructor(
    readonly faults: readonly Fault[],
    cause?: unknown,
  ) {
    super(faults.map(([path, message]) => `${fieldOf(path)}: ${message}`).join('\n'), { cause });
    this.name = 'RefusedRecords';
  }
}

/** Field names of the file that differ from the graph's. */
const NAMES: Readonly<Record<string, string>> = { brand_id: 'brand', brand_ids: 'brand', content: 'picture' };
const NAMES_OF_KEYS: typeof NAMES = { ...NAMES, secret: 'key' };

/** Throws the refusal of a record as a fault of the file. `field`: field of a refusal that names none. */
export const refusedRecord =
  (section: Section, at: number, field: string) =>
  (error: unknown): never => {
    if (!(error instanceof DomainError)) throw error;
    const faults: Fault[] = isRefusal(error, 'INVALID_INPUT')
      ? recordFaults([section, at], error.facts.faults, field)
      : [[[section, at, field], meaningOf(error)]];
    throw new RefusedRecords(faults, error);
  };

/** Returns the faults of a record with the names that its fields have in the file. `field`: field of one that names none. */
export function recordFaults(record: Path, faults: readonly InputFault[], field?: string): Fault[] {
  const names = record[0] === 'api_keys' ? NAMES_OF_KEYS : NAMES;
  return faults.map(({ path, message }): Fault => {
    const [name = field, ...rest] = path.filter((part) => part !== 'input').map(snakeName);
    return [name === undefined ? record : [...record, names[name] ?? name, ...rest], message];
  });
}

/** Throws the refusal of a chunk of items, the first of which is at position `from` of the file. */
export const refusedProducts =
  (from: number) =>
  (error: unknown): never => {
    if (!isRefusal(error, 'INVALID_INPUT')) throw error;
    throw new RefusedRecords(
      error.facts.faults.map(({ path, message }): Fault => {
        const [section, at, ...field] = path;
        return [
          [section ?? 'products', ...(typeof at === 'number' ? [from + at] : []), ...field.map(snakeName)],
          message,
        ];
      }),
      error,
    );
  };

function meaningOf({ code, facts }: DomainError): string {
  const values = Object.entries(facts).map(([name, value]) => `${name}: ${String(value)}`);
  return `${ERROR_MEANINGS[code]} (${[code, ...values].join(', ')})`;
}
