/** Converts `weight_grams` to `weightGrams`. */
export const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Renames the `snake_case` fields of a file to the graph's names; absent fields stay absent. */
export const camelFields = <Fields extends object>(entry: Fields): CamelFields<Fields> =>
  Object.fromEntries(Object.entries(entry).map(([name, value]) => [camel(name), value])) as CamelFields<Fields>;

/** Type of the name that `camel` returns. */
export type Camel<Name> = Name extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : Name;
type CamelFields<Fields> = { [Name in keyof Fields as Camel<Name>]: Fields[Name] };
