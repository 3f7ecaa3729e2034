/** Returns the names of a record that has no others than its type says, in their order. */
export function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  const names: Name[] = [];
  for (const name in record) if (Object.hasOwn(record, name)) names.push(name);
  return names;
}

/** Tells whether a closed record has a name. */
export const isNameOf = <Closed extends object>(record: Closed, name: PropertyKey): name is keyof Closed =>
  Object.hasOwn(record, name);

/** Tells whether a value is in a closed list. */
export const isOneOf = <Value>(values: readonly Value[], value: unknown): value is Value =>
  values.some((one) => one === value);

/** Builds the record of a closed list: a value for each name. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> =>
  // Every name of the type is in the list.
  Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>;
