import type { GraphQLObjectType } from 'graphql';
import { Extensions } from 'type-graphql';
import type { CallContext } from '../../lib/graphql/context.js';

/** Brands and accounts to which an object belongs; access rules compare the caller with them. */
export interface Belonging {
  /** Brands that own the object. */
  readonly brands?: readonly number[];
  /** Accounts that own it or take part in it; null entries are ignored. */
  readonly people?: readonly (number | null)[];
  /** E-mail addresses, lower case, of participants without a known account. */
  readonly addresses?: readonly (string | null)[];
  /** Points of sale that send or receive it. */
  readonly retailers?: readonly number[];
  /** Further brands whose invitation its person accepted. */
  readonly knownTo?: readonly number[];
}

/** Returns to whom an object belongs; called once per object where it is asynchronous. */
// biome-ignore lint/suspicious/noExplicitAny: the object's class and the subgraph's context differ per declaration
export type BelongingOf = (object: any, context: any) => Belonging | Promise<Belonging>;

/**
 * Declares that a type's objects belong to no brand and no person: pages, answers about the caller, objects of the
 * platform.
 */
export const noOwner = 'noOwner';

/** Declares to whom the objects of a type belong; required for a type with a non-public field. */
export const BelongsTo = (declared: BelongingOf | typeof noOwner): ClassDecorator =>
  Extensions({ belongsTo: declared });

/** Returns a type's declaration; undefined without one. */
export const belongingOf = (type: GraphQLObjectType): BelongingOf | typeof noOwner | undefined =>
  type.extensions.belongsTo;

declare module 'graphql/type/definition.js' {
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    /** Function that `BelongsTo` was given. */
    readonly belongsTo?: BelongingOf | typeof noOwner;
  }
}

/** Caches the asynchronous results of a declaration for the lifetime of each object. */
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
