import { ERROR_MEANINGS } from '../../schema/error-codes.js';
import { DomainError, isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import { type Fault, fieldOf } from './manifest-fault.js';
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
    throw new RefusedRecords(
      fieldFaults(error, field, section === 'api_keys' ? NAMES_OF_KEYS : NAMES).map(([path, message]) => [
        [section, at, ...path],
        message,
      ]),
      error,
    );
  };

function fieldFaults(error: DomainError, field: string, names: typeof NAMES): Fault[] {
  if (!isRefusal(error, 'INVALID_INPUT')) return [[[field], meaningOf(error)]];
  return error.facts.faults.map(({ path, message }): Fault => {
    const [name, ...rest] = path.filter((part) => part !== 'input').map(snakeName);
    return [name === undefined ? [field] : [names[name] ?? name, ...rest], message];
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
