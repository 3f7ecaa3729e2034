// Provides the metadata that decorators of types read.
import 'reflect-metadata';
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
import { ArgsType, Directive, Field } from 'type-graphql';
import { isInternal } from './bound-arguments.js';
import { PageSize } from './bounded-scalars.js';

/** Largest and default page size of a list. */
export const LARGEST_PAGE = 200;

/** Declares the maximum length of a list that needs no pages; used by the cost of operations. */
export const AtMost = (elements: number): MethodDecorator & PropertyDecorator =>
  Directive(`@listSize(assumedSize: ${elements})`);

const LIMIT_WORDS = `Elements at most: 0 to ${LARGEST_PAGE}; more are ${LARGEST_PAGE}.`;
const SKIP_WORDS = 'Elements to leave out at the beginning.';

/** Arguments of a list without a bound, which its statement pages: the same that `pageLists` adds to others. */
@ArgsType()
export class ListPage {
  @Field(() => PageSize, { defaultValue: LARGEST_PAGE, description: LIMIT_WORDS })
  limit!: number;

  @Field(() => PageSize, { defaultValue: 0, description: SKIP_WORDS })
  skip!: number;
}

/** Returns the part of a list that a page has. */
export const partOf = ({ limit, skip }: ListPage): ListPage => ({ limit: Math.min(limit, LARGEST_PAGE), skip });

/** Arguments of lists with pages of their own. */
const PAGING = new Set(['first', 'limit']);
/** Names of types that are pages. */
const PAGE = /(?:Connection|Page)$/;

/**
 * Adds `limit` and `skip` to every list of objects, unless it has pages already or declares `@AtMost`. Lists of scalars
 * are short.
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
  field.args = [...field.args, argument('limit', LIMIT_WORDS, LARGEST_PAGE), argument('skip', SKIP_WORDS, 0)];
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
