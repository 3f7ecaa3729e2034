import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type DefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  parse,
  type TypeNode,
} from 'graphql';
import { projectFile } from '../../../../subgraphs/lib/process/project.js';

const SUBGRAPHS = ['catalog', 'custody', 'passports', 'integrations'] as const;

/** What a caller can write without end, and the arguments of `@constraint` that end it. */
const BOUNDS: Readonly<Record<string, readonly string[]>> = {
  String: ['maxLength', 'lines'],
  ID: ['maxLength', 'lines'],
  JSON: ['maxBytes', 'maxDepth'],
  JSONObject: ['maxBytes', 'maxDepth'],
  Float: ['min', 'max'],
};
/** Bounded by what they are. */
const OF_THEMSELVES = new Set(['Int', 'Boolean', 'Timestamp', 'Day']);

type Annotated = { readonly directives?: readonly { readonly name: { readonly value: string } }[] };

const has = (node: Annotated, name: string): boolean =>
  node.directives?.some((one) => one.name.value === name) ?? false;
const bare = (type: TypeNode): TypeNode => (type.kind === Kind.NON_NULL_TYPE ? type.type : type);
const named = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : named(type.type));

const constraints = (node: InputValueDefinitionNode): readonly string[] =>
  node.directives?.find(({ name }) => name.value === 'constraint')?.arguments?.map(({ name }) => name.value) ?? [];

let definitions: readonly DefinitionNode[];
beforeAll(async () => {
  const texts = await Promise.all(
    SUBGRAPHS.map((name) => readFile(projectFile('schema/subgraphs', `${name}.graphql`), 'utf8')),
  );
  definitions = texts.flatMap((text) => [...parse(text).definitions]);
});

const fieldsOf = (of: readonly DefinitionNode[]): { type: string; field: FieldDefinitionNode }[] =>
  of.flatMap((type) =>
    type.kind === Kind.OBJECT_TYPE_DEFINITION || type.kind === Kind.OBJECT_TYPE_EXTENSION
      ? (type.fields ?? []).map((field) => ({ type: type.name.value, field }))
      : [],
  );

function inputsOf(of: readonly DefinitionNode[]): { at: string; value: InputValueDefinitionNode }[] {
  const args = fieldsOf(of)
    .filter(({ field }) => !has(field, 'inaccessible'))
    .flatMap(({ type, field }) =>
      (field.arguments ?? []).map((value) => ({ at: `${type}.${field.name.value}(${value.name.value})`, value })),
    );
  const fields = of.flatMap((type) =>
    type.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION && !has(type, 'inaccessible')
      ? (type.fields ?? []).map((value) => ({ at: `${type.name.value}.${value.name.value}`, value }))
      : [],
  );
  return [...args, ...fields];
}

describe('the graph', () => {
  it('bounds every text, number, list and JSON value that a caller can send', () => {
    const defined = new Set(
      definitions.flatMap((one) =>
        one.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION || one.kind === Kind.ENUM_TYPE_DEFINITION
          ? [one.name.value]
          : [],
      ),
    );
    const inputs = inputsOf(definitions);
    const without = inputs.filter(({ value }) => {
      const type = named(value.type);
      const needed = [...(BOUNDS[type] ?? []), ...(bare(value.type).kind === Kind.LIST_TYPE ? ['maxItems'] : [])];
      const isKnown = type in BOUNDS || OF_THEMSELVES.has(type) || defined.has(type);
      return !isKnown || !needed.every((name) => constraints(value).includes(name));
    });
    expect(without.map(({ at }) => at)).toEqual([]);
    expect(inputs.length).toBeGreaterThan(350);
  });

  it('answers every list of objects by the page, or declares how long it can be', () => {
    const composite = new Set(
      definitions.flatMap((one) => (one.kind === Kind.OBJECT_TYPE_DEFINITION ? [one.name.value] : [])),
    );
    const unbounded = fieldsOf(definitions).filter(({ type, field }) => {
      const isList = bare(field.type).kind === Kind.LIST_TYPE && composite.has(named(field.type));
      if (!isList || type === 'Mutation' || has(field, 'inaccessible') || /(?:Connection|Page)$/.test(type))
        return false;
      return !has(field, 'listSize') && !field.arguments?.some(({ name }) => ['first', 'limit'].includes(name.value));
    });
    expect(unbounded.map(({ type, field }) => `${type}.${field.name.value}`)).toEqual([]);
  });
});
