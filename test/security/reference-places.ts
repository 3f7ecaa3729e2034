import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { projectFile } from '../../subgraphs/lib/process/project.js';

const schema = buildSchema(readFileSync(projectFile('schema/api.graphql'), 'utf8'));
export type Field = GraphQLField<unknown, unknown>;
const ROOTS = ['Query', 'Mutation', 'Subscription'] as const;

/** An argument or a field of an input object, however deep: where it is declared, and the way there from the root field. */
export interface Place {
  readonly root: (typeof ROOTS)[number];
  readonly field: Field;
  readonly declared: string;
  readonly path: readonly string[];
}

function fieldsOf(root: (typeof ROOTS)[number]): readonly Field[] {
  const type = schema.getType(root);
  return isObjectType(type) ? Object.values(type.getFields()) : [];
}

export function places(): Place[] {
  return ROOTS.flatMap((root) =>
    fieldsOf(root).flatMap((field) =>
      field.args.flatMap((arg) =>
        below({ root, field, declared: `${root}.${field.name}.${arg.name}`, path: [arg.name] }, arg.type),
      ),
    ),
  );
}

/** Arguments of fields below the roots, `<Type>.<field>.<argument>`: they look within the object that the field is of. */
export const argumentsBelowRoots = (): string[] =>
  Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__') && !ROOTS.some((root) => root === name))
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) =>
        field.args.map((argument) => `${type.name}.${field.name}.${argument.name}`),
      ),
    );

function below(place: Place, type: GraphQLInputType): Place[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [place];
  return Object.values(named.getFields()).flatMap((field) =>
    below({ ...place, declared: `${named.name}.${field.name}`, path: [...place.path, field.name] }, field.type),
  );
}
