import {
  type GraphQLSchema,
  type GraphQLType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** Whether a call must give a value. A brand is named by its id here, which the schema calls optional for its code. */
const isRequired = ({ name, type }: { readonly name: string; readonly type: GraphQLType }): boolean =>
  isNonNullType(type) || name === 'brandId';

/** Some literal that a type accepts. */
function literal(type: GraphQLType): string {
  if (isNonNullType(type)) return literal(type.ofType);
  if (isListType(type)) return '[]';
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(isRequired);
    return `{ ${required.map((field) => `${field.name}: ${literal(field.type)}`).join(', ')} }`;
  }
  const byName: Record<string, string> = {
    Int: '1',
    Float: '1',
    Boolean: 'true',
    JSONObject: '{}',
    Timestamp: '"2026-01-01T00:00:00Z"',
    Day: '"2026-01-01"',
  };
  const values = 'getValues' in type ? type.getValues() : undefined;
  return values?.[0]?.name ?? byName[(type as { name: string }).name] ?? '"x"';
}

/** A call of a mutation that is valid, with some value for everything it must be given. */
export function callOf(schema: GraphQLSchema, name: string): string {
  const field = schema.getMutationType()!.getFields()[name]!;
  const required = field.args.filter(isRequired);
  const args = required.map((arg) => `${arg.name}: ${literal(arg.type)}`).join(', ');
  const type = isNonNullType(field.type) ? field.type.ofType : field.type;
  const named = isListType(type) ? type.ofType : type;
  const selection = isObjectType(isNonNullType(named) ? named.ofType : named) ? ' { __typename }' : '';
  return `mutation { ${name}${args ? `(${args})` : ''}${selection} }`;
}
