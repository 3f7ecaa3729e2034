/** An object whose members are not known yet: JSON of a file, of another process or of a caller. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Tells an object with members from a list and from everything else. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a value's members; none where it is no object. */
export const fieldsIn = (value: unknown): UnknownRecord => (isRecord(value) ? value : {});

/** Returns the texts of a list; none where a value is no list. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Reads the JSON of an object. Throws `SyntaxError` for text that is none. */
export function parseRecord(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) throw new SyntaxError('The text is not a JSON object');
  return value;
}

/** Returns a text of a record. Throws where there is none; `of` names the record in the error. */
export function textOf(record: UnknownRecord, name: string, of: string): string {
  const value = record[name];
  if (typeof value !== 'string') throw new Error(`${of} has no text ${name}`);
  return value;
}
