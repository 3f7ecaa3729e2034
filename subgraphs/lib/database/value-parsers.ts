import { type CustomTypesConfig, types } from 'pg';

const BIGINT = types.builtins.INT8;
/** `pg_type.oid`; the library has no name for it. */
const BIGINT_ARRAY: number = 1016;

/**
 * Reads a `bigint` as a number. Throws for one beyond `Number.MAX_SAFE_INTEGER`, which would be rounded to a neighbour: two rows would
 * have one id.
 */
function readBigint(text: string): number {
  const read = Number(text);
  if (!Number.isSafeInteger(read))
    throw new RangeError(
      `The database answers the integer ${text}: it is beyond ${Number.MAX_SAFE_INTEGER} and would be rounded`,
    );
  return read;
}

const readAnyArray = types.getTypeParser(BIGINT_ARRAY, 'text') as (text: string) => readonly (string | null)[];

const readBigints = (text: string): (number | null)[] =>
  readAnyArray(text).map((each) => (each === null ? null : readBigint(each)));

/** Returns the parser of values of one of PostgreSQL's types, as text. */
export function parserOf(type: number): (text: string) => unknown {
  if (type === BIGINT) return readBigint;
  if (type === BIGINT_ARRAY) return readBigints;
  return types.getTypeParser(type, 'text');
}

/** Option of the client library: how it reads values. No value is asked for in binary. */
export const VALUE_PARSERS: CustomTypesConfig = { getTypeParser: (type: number) => parserOf(type) };
