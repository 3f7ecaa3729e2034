/** Converts `weightGrams` to `weight_grams`: a field of the graph to the interface's name. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
