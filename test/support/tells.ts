/** What only somebody looking inside may see: stack traces, statements, paths, libraries' own words. */
const INSIDES: readonly RegExp[] = [
  /^\s+at .+[:(]\d+/m,
  /\.(js|ts|mjs):\d+:\d+/,
  /node_modules/,
  /\b(TypeError|RangeError|ReferenceError|SyntaxError|PostgresError|DriverException|QueryFailed|AggregateError)\b/,
  /\b(select|insert into|update|delete from) [a-z_]+\./i,
  /duplicate key value|violates (unique|foreign|check|not-null)|invalid input syntax|relation ".+" does not exist/,
  /ECONNREFUSED|ENOENT|EACCES/,
  /postgres:\/\//,
];

/** The first thing in an answer that tells of our insides; undefined when it keeps them to itself. */
export const tellsInsides = (text: string): string | undefined => {
  const found = INSIDES.find((pattern) => pattern.test(text));
  return found ? `${found} in ${text.slice(0, 300)}` : undefined;
};
