import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { present } from '../../../support/present.js';

export interface GeneratedOperation {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Numbers in [0, 1) that a seed decides (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const DEEPEST = 3;
const CONDITIONS = ['$yes', '$no', '$perhaps'];

/** A query over any fields of a schema, with aliases, fragments, conditions and arguments as they come. */
export function anyOperation(schema: GraphQLSchema, seed: number): GeneratedOperation {
  const next = numbersOf(seed);
  const query = schema.getQueryType() as GraphQLNamedType;
  const body = new Generator(schema, next).selections(query, 0);
  return {
    text: `query Any($yes: Boolean!, $no: Boolean!, $perhaps: Boolean = ${next() < 0.5}) ${body}`,
    variables: { yes: true, no: false, ...(next() < 0.5 ? { perhaps: next() < 0.5 } : {}) },
  };
}

class Generator {
  private aliases = 0;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly next: () => number,
  ) {}

  selections(type: GraphQLNamedType, depth: number): string {
    if (isAbstractType(type)) {
      const fragments = this.schema
        .getPossibleTypes(type)
        .map((one) => `... on ${one.name} ${this.selections(one, depth + 1)}`);
      return `{ __typename ${fragments.join(' ')} }`;
    }
    if (!isObjectType(type)) throw new Error(`${type.name} has no fields`);
    const able = Object.values(type.getFields()).filter(
      (field) => depth < DEEPEST || !isCompositeType(getNamedType(field.type)),
    );
    const count = depth === 0 ? 1 + this.below(3) : 1 + this.below(5);
    const chosen = Array.from({ length: count }, () => able[this.below(able.length)]).filter(
      (one) => one !== undefined,
    );
    const fields = chosen.map((field) => this.wrapped(type, this.field(field, depth)));
    return `{ ${['__typename', ...fields].join(' ')} }`;
  }

  private wrapped(type: GraphQLNamedType, field: string): string {
    const chance = this.next();
    if (chance < 0.1) return `... on ${type.name} { ${field} }`;
    return chance < 0.2 ? `...${this.condition()} { ${field} }` : field;
  }

  private condition(): string {
    const on = CONDITIONS[this.below(CONDITIONS.length)];
    return ` @${this.next() < 0.5 ? 'include' : 'skip'}(if: ${on})`;
  }

  private field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const type = getNamedType(field.type);
    const given = field.args
      .filter((one) => isNonNullType(one.type) || this.next() < 0.3)
      .map((one) => this.argument(one));
    const alias = field.args.length > 0 || this.next() < 0.3 ? `a${this.aliases++}: ` : '';
    const below = isCompositeType(type) ? ` ${this.selections(type, depth + 1)}` : '';
    const condition = this.next() < 0.15 ? this.condition() : '';
    return `${alias}${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}${condition}${below}`;
  }

  private argument({ name, type }: GraphQLArgument): string {
    return `${name}: ${this.literal(type)}`;
  }

  private literal(type: GraphQLInputType): string {
    if (isNonNullType(type)) return this.literal(type.ofType);
    if (isListType(type)) return `[${this.literal(type.ofType)}]`;
    if (isEnumType(type)) return present(type.getValues()[this.below(type.getValues().length)]?.name);
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(({ type: of }) => isNonNullType(of));
      return `{ ${fields.map(({ name, type: of }) => `${name}: ${this.literal(of)}`).join(', ')} }`;
    }
    const literals: Readonly<Record<string, string>> = { Int: '3', Float: '1.5', Boolean: 'true', JSONObject: '{}' };
    return literals[type.name] ?? `"${type.name === 'Timestamp' ? '2026-09-10T08:00:00Z' : `text ${this.below(9)}`}"`;
  }

  private below(limit: number): number {
    return Math.floor(this.next() * limit);
  }
}
