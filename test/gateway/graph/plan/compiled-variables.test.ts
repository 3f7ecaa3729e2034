import { describe, expect, it } from '@jest/globals';
import { buildSchema, GraphQLError, type GraphQLScalarType, getOperationAST, parse } from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';
import { compileVariables } from '../../../../gateway/graph/plan/compiled-variables.js';

const schema = buildSchema(`
  enum Size { SMALL LARGE }
  scalar Instant
  scalar Anything
  input Place { street: String! floor: Int = 0 near: [Place!] }
  input Either @oneOf { serial: String token: ID }
  type Query { any: Int }
`);
(schema.getType('Instant') as GraphQLScalarType).parseValue = (value) => {
  if (typeof value === 'string' && /Z$/.test(value)) return new Date(value);
  throw new GraphQLError('not an instant');
};

const TYPES = ['Int', 'Float', 'Boolean', 'ID', 'String', 'Size', 'Instant', 'Anything', 'Place', 'Either'];
const wrapped = (type: string) => [type, `${type}!`, `[${type}]`, `[${type}!]!`, `[[${type}!]]`];
const VALUES: readonly unknown[] = [
  ...[undefined, null, 0, 1.5, 2 ** 31, -1, true, '', '7', 'SMALL', 'small', '2026-11-23T00:00:00Z'],
  ...[[], [null], [1], ['SMALL', null], [['7']], [[1], [null]], {}, { street: 'a' }, { street: 'a', floor: 'b' }],
  ...[
    { street: 'a', other: 1 },
    { street: 'a', near: [{ street: 'b' }] },
    { street: 'a', near: [{}] },
  ],
  ...[{ serial: 'a' }, { token: null }, { serial: 'a', token: 'b' }, [{ street: 'a' }], [{ serial: 'a' }]],
];

/** What the library says of variables, and what is compiled of their declaration. */
function both(declaration: string, variables: Record<string, unknown>): readonly [boolean, boolean] {
  const declared = getOperationAST(parse(`query Q(${declaration}) { any }`))?.variableDefinitions ?? [];
  return [
    getVariableValues(schema, declared, variables).errors === undefined,
    compileVariables(schema, declared)(variables),
  ];
}

describe('variables of a compiled operation', () => {
  it.each(
    TYPES.flatMap(wrapped),
  )('of type %s are accepted where the library accepts them, and nowhere else', (type) => {
    for (const value of VALUES) {
      const [library, ours] = both(`$v: ${type}`, { v: value });
      expect({ type, value, accepted: ours }).toEqual({ type, value, accepted: library });
    }
  });

  it.each([
    '$v: Int',
    '$v: Int!',
    '$v: Int! = 1',
    '$v: [Size!]! = [SMALL]',
  ])('may be absent as the library has it: %s', (declaration) => {
    const [library, ours] = both(declaration, {});
    expect(ours).toBe(library);
  });

  it('are all held against their declarations', () => {
    expect(both('$a: Int, $b: String!', { a: 1, b: 'x', other: 1 })).toEqual([true, true]);
    expect(both('$a: Int, $b: String!', { a: 1, b: 2 })).toEqual([false, false]);
    expect(both('$a: Nobody', { a: 1 })).toEqual([false, false]);
  });
});
