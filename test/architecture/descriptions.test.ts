import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  buildSchema,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { projectFile } from '../../subgraphs/lib/process/project.js';

/** Names of everything in a type, and of the type itself, that says nothing of itself. */
function undescribed(type: GraphQLNamedType): string[] {
  const missing = type.description ? [] : [type.name];
  if (isEnumType(type))
    for (const value of type.getValues()) if (!value.description) missing.push(`${type.name}.${value.name}`);
  if (isInputObjectType(type))
    for (const field of Object.values(type.getFields()))
      if (!field.description) missing.push(`${type.name}.${field.name}`);
  if (isObjectType(type) || isInterfaceType(type)) {
    for (const field of Object.values(type.getFields())) {
      if (!field.description) missing.push(`${type.name}.${field.name}`);
      for (const argument of field.args)
        if (!argument.description) missing.push(`${type.name}.${field.name}(${argument.name})`);
    }
  }
  return missing;
}

describe('the graph explains itself', () => {
  const sdl = readFileSync(projectFile('schema/api.graphql'), 'utf8');
  const schema = buildSchema(sdl);
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );

  it('every type, field, argument and value has a description', () => {
    expect(types.length).toBeGreaterThan(50);
    expect(types.flatMap(undescribed)).toEqual([]);
  });

  it('in its own words: no description leads to a section of another document', () => {
    expect(sdl.split('\n').filter((line) => line.includes('§'))).toEqual([]);
  });

  it('lists that are read page by page are Relay connections', () => {
    const query = schema.getQueryType()!.getFields();
    const paged = Object.values(query).filter((field) => field.args.some(({ name }) => name === 'first'));
    expect(paged.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['accounts', 'auditLog', 'brands', 'models', 'passports', 'products']),
    );
    for (const field of paged) expect(String(field.type)).toMatch(/^\w+Connection!$/);
  });
});
