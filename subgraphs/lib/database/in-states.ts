const texts = (states: readonly string[]): string => states.map((state) => `'${state}'::text`).join(', ');

/** Writes the condition of an index on rows in some states, in the words in which PostgreSQL keeps it. */
export const inStates = (column: string, ...states: readonly string[]): string =>
  states.length === 1 ? `${column} = ${texts(states)}` : `${column} = ANY (ARRAY[${texts(states)}])`;

/** Writes the condition of an index on rows in any other state than these. */
export const notInStates = (column: string, ...states: readonly string[]): string =>
  `${column} <> ALL (ARRAY[${texts(states)}])`;
