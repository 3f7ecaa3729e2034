import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLField,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLSchema,
  isIntrospectionType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { Directive } from 'type-graphql';
import { isInternal } from './bound-arguments.js';
import { PageSize } from './bounded-scalars.js';

/** Elements of one page of a list: the most, and the default. */
export const LARGEST_PAGE = 200;

/** Declares a list that never has more elements than this, and so needs no pages: the graph's cost counts with it. */
export const AtMost = (elements: number): MethodDecorator & PropertyDecorator =>
  Directive(`@listSize(assumedSize: ${elements})`);

/** The arguments that say that a list has pages of its own. */
const PAGING = new Set(['first', 'limit']);
/** Types that are themselves a page. */
const PAGE = /(?:Connection|Page)$/;

/**
 * Gives every list of objects `limit` and `skip`, unless it has pages already or says by `@AtMost` that it needs none.
 * Lists of plain values are short.
 */
export function pageLists(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type) || type === schema.getMutationType()) continue;
    for (const field of Object.values(type.getFields())) if (needsPages(type, field)) page(field);
  }
}

function needsPages(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): boolean {
  const bare = isNonNullType(field.type) ? field.type.ofType : field.type;
  if (!isListType(bare) || PAGE.test(type.name) || type.name.startsWith('_')) return false;
  const element = isNonNullType(bare.ofType) ? bare.ofType.ofType : bare.ofType;
  if (isLeafType(element) || isInternal(field)) return false;
  const isSmall = field.astNode?.directives?.some(({ name }) => name.value === 'listSize') ?? false;
  return !isSmall && !field.args.some(({ name }) => PAGING.has(name));
}

function page(field: GraphQLField<unknown, unknown>): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.args = [
    ...field.args,
    argument('limit', `Elements at most: 0 to ${LARGEST_PAGE}; more are ${LARGEST_PAGE}.`, LARGEST_PAGE),
    argument('skip', 'Elements to leave out at the beginning.', 0),
  ];
  field.resolve = (source, args, context, info) => {
    const { limit = LARGEST_PAGE, skip = 0 }: { limit?: number; skip?: number } = args;
    const list: unknown = resolve(source, args, context, info);
    const cut = (all: unknown): unknown =>
      Array.isArray(all) ? all.slice(skip, skip + Math.min(limit, LARGEST_PAGE)) : all;
    return list instanceof Promise ? list.then(cut) : cut(list);
  };
}

const argument = (name: string, description: string, defaultValue: number): GraphQLArgument => ({
  name,
  description,
  type: new GraphQLNonNull(PageSize),
  defaultValue,
  deprecationReason: undefined,
  extensions: {},
  astNode: undefined,
});
