/** Converts `weightGrams` to `weight_grams`: a field of the graph to the interface's name. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Renames the fields of a record of the graph to the interface's names; nested values stay as they are. */
export const snakeCased = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [snakeCase(name), value]));
