import { registerEnumType } from 'type-graphql';
import { namesOf, recordOf } from '../../../schema/closed-record.js';

/**
 * Publishes a vocabulary as an enum of the graph. Its values are named as they are stored and as REST answers them; `meanings`
 * says what each means.
 */
export function enumOf<Value extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<Value, string>>,
): Readonly<Record<Value, Value>> {
  const values = namesOf(meanings);
  const members: Record<Value, Value> = recordOf(values, (value) => value);
  const valuesConfig = recordOf(values, (value) => ({ description: meanings[value] }));
  registerEnumType(members, { name, description, valuesConfig });
  return members;
}
