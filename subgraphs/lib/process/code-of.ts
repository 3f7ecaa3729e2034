/** Returns the code of an error of the system or database; undefined without one. */
export const codeOf = (thrown: unknown): string | undefined =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;
