/** An object of unknown members: JSON from a file, another process or a caller. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Tells whether a value is an object and no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the members of an object; empty for any other value. */
export const fieldsIn = (value: unknown): UnknownRecord => (isRecord(value) ? value : {});

/** Returns the texts of a list; empty for any other value. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Parses a JSON object. Throws `SyntaxError` for any other text. */
export function parseRecord(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) throw new SyntaxError('The text is not a JSON object');
  return value;
}

/** Returns a text of a record. Throws when it is missing; `of` names the record in the error. */
export function textOf(record: UnknownRecord, name: string, of: string): string {
  const value = record[name];
  if (typeof value !== 'string') throw new Error(`${of} has no text ${name}`);
  return value;
}
