const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `snake_case` fields of a file as the graph names them; what is absent stays absent. */
export const camelFields = (entry: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entry).map(([name, value]) => [camel(name), value]));
