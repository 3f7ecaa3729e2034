import { registerEnumType } from 'type-graphql';

/**
 * Publishes a vocabulary as an enum of the graph. Its values are named as they are stored and as REST answers them; `meanings`
 * says what each means.
 */
export function enumOf<Value extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<Value, string>>,
): Readonly<Record<Value, Value>> {
  const values = Object.keys(meanings) as Value[];
  const members = Object.fromEntries(values.map((value) => [value, value])) as Record<Value, Value>;
  const described = Object.fromEntries(values.map((value) => [value, { description: meanings[value] }]));
  registerEnumType(members, { name, description, valuesConfig: described as Record<Value, { description: string }> });
  return members;
}
