import { registerEnumType } from 'type-graphql';
import { namesOf, recordOf } from '../../../schema/closed-record.js';

/**
 * Publishes a closed list as an enum of the graph, with the values as stored and as in REST. `meanings`: their
 * descriptions.
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
