export type Path = readonly (string | number)[];

/** Path of a fault, and its description. */
export type Fault = [Path, string];

/** Formats a path: `products[3].serial`. */
export const fieldOf = (path: Path): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    '',
  );
