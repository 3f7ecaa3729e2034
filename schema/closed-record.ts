/** Returns the keys of a record whose type is closed, in their order. */
export function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  const names: Name[] = [];
  for (const name in record) if (Object.hasOwn(record, name)) names.push(name);
  return names;
}

/** Tells whether a closed record has a key. */
export const isNameOf = <Closed extends object>(record: Closed, name: PropertyKey): name is keyof Closed =>
  Object.hasOwn(record, name);

/** Tells whether a value is in a closed list. */
export const isOneOf = <Value>(values: readonly Value[], value: unknown): value is Value =>
  values.some((one) => one === value);

/** Builds a record with a value for each name of a closed list. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> =>
  // The type's names are exactly those of the list.
  Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>;
