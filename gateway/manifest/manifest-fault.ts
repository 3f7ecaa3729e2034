export type Path = readonly (string | number)[];

/** Where, and what is wrong there. */
export type Fault = [Path, string];

/** Writes a path as people read it: `products[3].serial`. */
export const fieldOf = (path: Path): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    '',
  );
