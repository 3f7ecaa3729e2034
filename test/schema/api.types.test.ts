import { describe, expect, it } from '@jest/globals';
import {
  buildSchema,
  type GraphQLNamedType,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';

interface Place {
  /** Path in the graph: `Mutation.requestReturn.reason`. */
  readonly path: string;
  readonly name: string;
  readonly type: GraphQLType;
  readonly description: string;
}

const place = (
  owner: string,
  { name, type, description }: { name: string; type: GraphQLType; description?: string | null | undefined },
): Place => ({ path: `${owner}.${name}`, name, type, description: description ?? '' });

function placesOf(type: GraphQLNamedType): Place[] {
  if (type.name.startsWith('__')) return [];
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => place(type.name, field));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    place(type.name, field),
    ...field.args.map((argument) => place(`${type.name}.${field.name}`, argument)),
  ]);
}

const schema = buildSchema(readProjectFile('schema/api.graphql'));
const places = Object.values(schema.getTypeMap()).flatMap(placesOf);

describe('the types of the graph', () => {
  const CLOSED = /(?:^|[a-z])(?:status|state|role|trade|tier|form|format|reason)$/i;

  it('are enums for every status, role, trade, tier, form, format and reason that is not free text', () => {
    const closed = places.filter(({ name, description }) => CLOSED.test(name) && !description.startsWith('Free text'));
    expect(closed.length).toBeGreaterThan(50);
    const texts = closed.filter(({ type }) => getNamedType(type).name === 'String');
    // A token of another host's, no state.
    expect(texts.map(({ path }) => path)).toEqual([
      'Mutation.handOverSession.state',
      'Mutation.beginHostSession.state',
    ]);
  });

  it.each(['ErrorCode', 'Role'])('list the values of %s', (name) => {
    expect(isEnumType(schema.getType(name))).toBe(true);
  });

  it('are JSON only at the places that the decisions name', () => {
    const [, reasons = ''] = /^- The scalar JSON is used only.*\n((?: {2}.*\n)+)/m.exec(
      readProjectFile('schema/reference/decisions.md'),
    ) ?? [''];
    const open = places.filter(({ type }) => ['JSON', 'JSONObject'].includes(getNamedType(type).name));
    expect(open.length).toBeGreaterThan(30);
    expect(open.filter(({ name }) => !reasons.includes(`\`${name}\``)).map(({ path }) => path)).toEqual([]);
  });
});
