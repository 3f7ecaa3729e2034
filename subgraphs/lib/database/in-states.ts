const texts = (states: readonly string[]): string => states.map((state) => `'${state}'::text`).join(', ');

/** Writes the condition of a partial index on rows in some states, in PostgreSQL's normal form. */
export const inStates = (column: string, ...states: readonly string[]): string =>
  states.length === 1 ? `${column} = ${texts(states)}` : `${column} = ANY (ARRAY[${texts(states)}])`;

/** Writes the condition of a partial index on rows in all states but these. */
export const notInStates = (column: string, ...states: readonly string[]): string =>
  `${column} <> ALL (ARRAY[${texts(states)}])`;
