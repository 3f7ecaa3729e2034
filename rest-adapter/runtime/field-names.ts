/** Converts `weightGrams` to `weight_grams`: a field of the graph to the interface's name. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Converts `weight_grams` to `weightGrams`. */
const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const renamed = (record: object, rename: (name: string) => string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [rename(name), value]));

/** Renames the fields of a record of the graph to the interface's names; nested values stay as they are. */
export const snakeCased = (record: object): Record<string, unknown> => renamed(record, snakeCase);

/** Renames the fields of a body of the interface to the graph's names; nested values stay as they are. */
export const camelCased = <Input>(record: object): Input => renamed(record, camelCase) as Input;
