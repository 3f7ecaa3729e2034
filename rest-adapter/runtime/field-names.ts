/** `weightGrams` → `weight_grams`: how a field of the graph is written in the interface. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `weight_grams` → `weightGrams` */
const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const renamed = (record: object, rename: (name: string) => string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [rename(name), value]));

/** A record of the graph with the interface's field names; what its values hold is left alone. */
export const snakeCased = (record: object): Record<string, unknown> => renamed(record, snakeCase);

/** A body of the interface with the graph's field names; what its values hold is left alone. */
export const camelCased = <Input>(record: object): Input => renamed(record, camelCase) as Input;
