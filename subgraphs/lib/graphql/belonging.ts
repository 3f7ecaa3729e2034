import type { GraphQLObjectType } from 'graphql';
import { Extensions } from 'type-graphql';
import type { CallContext } from './context.js';

/** Brands and accounts to which one object belongs: access rules compare a caller with them. */
export interface Belonging {
  /** Brands whose thing it is. */
  readonly brands?: readonly number[];
  /** Accounts it is about or that take part in it: its owner, its parties; null entries are ignored. */
  readonly people?: readonly (number | null)[];
  /** E-mail addresses, lower case, of those who take part without an account that is known. */
  readonly addresses?: readonly (string | null)[];
  /** Points of sale it goes to or comes from. */
  readonly retailers?: readonly number[];
  /** Brands that its person made themselves known to, besides the brands it belongs to. */
  readonly knownTo?: readonly number[];
}

/** Tells whom an object belongs to; asked at most once per object where the answer has to be waited for. */
// biome-ignore lint/suspicious/noExplicitAny: the object's class and the subgraph's context differ per declaration
export type BelongingOf = (object: any, context: any) => Belonging | Promise<Belonging>;

/**
 * Declares that a type's objects belong to no brand and no person: pages, answers to the caller about themselves, things of the
 * platform.
 */
export const noOwner = 'noOwner';

/** Declares to whom the objects of a type belong. A type with a field that is not public must say so. */
export const BelongsTo = (declared: BelongingOf | typeof noOwner): ClassDecorator =>
  Extensions({ belongsTo: declared });

/** Returns a type's declaration; undefined where it declared nothing. */
export const belongingOf = (type: GraphQLObjectType): BelongingOf | typeof noOwner | undefined =>
  type.extensions.belongsTo;

declare module 'graphql/type/definition.js' {
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    /** Function that `BelongsTo` was given. */
    readonly belongsTo?: BelongingOf | typeof noOwner;
  }
}

/** Remembers, for as long as an object lives, the answers that had to be waited for. */
export function belongingOnce(
  declared: BelongingOf,
): (object: object, context: CallContext) => Belonging | Promise<Belonging> {
  const pending = new WeakMap<object, Promise<Belonging>>();
  return (object, context) => {
    const known = pending.get(object);
    if (known) return known;
    const found = declared(object, context);
    if (found instanceof Promise) pending.set(object, found);
    return found;
  };
}
