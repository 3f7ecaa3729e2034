import { defaultFieldResolver, type GraphQLField, type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { Extensions } from 'type-graphql';
import { fieldsIn } from '../../../schema/record.js';
import { type AuditedContext, type AuditSubject, audited } from './audit-trail.js';

/** Describes the subject of a mutation by its arguments: for its entry before the change, and for a refusal. */
type DescribesAsked = (args: Record<string, unknown>) => Described;

/** Describes the subject of a mutation by its result, for what its arguments do not identify. */
type DescribesDone<Result = unknown> = (result: Result) => Described;

interface AuditDescription {
  readonly asked: DescribesAsked;
  readonly done?: DescribesDone | undefined;
  /** True for entries that operators alone read. */
  readonly isPersonal?: true;
}

/** Subject as found in arguments and results; a value of another type counts as null. */
interface Described {
  readonly brandId?: unknown;
  readonly thing?: string | null;
  readonly thingId?: unknown;
}

/**
 * Describes the subject of a mutation for the audit log. Without it: the brand is the `brandId` of result, input or
 * arguments; the object is the result's type and `id`, or the argument `id`, or that of the type, e.g. `passportId`; else
 * the item of the argument `productId`.
 */
export const Audited = <Result>(asked: DescribesAsked, done?: DescribesDone<Result>): DecoratorOf<Result> =>
  Extensions({ audit: { asked, done } });

/**
 * Describes the subject of a mutation by which a person acts for themselves on a brand's object, without being known to
 * the brand: its entry is in no brand's log, since it would tell the brand their account and network.
 */
export const AuditedPersonally = (asked: DescribesAsked): DecoratorOf<unknown> =>
  Extensions({ audit: { asked, isPersonal: true } });

/** Decorator of methods that return this type. */
type DecoratorOf<Result> = <Method extends (...args: never[]) => Result | Promise<Result>>(
  target: object,
  name: string | symbol,
  method: TypedPropertyDescriptor<Method>,
) => void;

declare module 'graphql/type/definition.js' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Description that `Audited` was given. */
    readonly audit?: AuditDescription;
  }
}

type MutationField = GraphQLField<unknown, AuditedContext>;

/** Records every mutation of a schema. Jobs of the platform are recorded in its log files only. */
export function auditMutations(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) auditField(field);
}

function auditField(field: MutationField): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  const described = field.extensions.audit;
  field.resolve = (source, args, context, info) => {
    if (context.principal.kind === 'system') return resolve(source, args, context, info);
    const subject = (result?: unknown): AuditSubject => ({
      ...subjectOf(field, args, result),
      ...subjectAs(described?.asked(args)),
      ...subjectAs(result === undefined ? undefined : described?.done?.(result)),
      ...(described?.isPersonal ? { brandId: null, isPersonal: true } : {}),
    });
    return audited(
      field.name,
      context,
      subject(),
      async (): Promise<unknown> => resolve(source, args, context, info),
      subject,
    );
  };
}

/** Picks the fields of a subject from a description. */
function subjectAs(described: Described = {}): AuditSubject {
  const { brandId, thing, thingId } = described;
  return {
    ...('brandId' in described ? { brandId: typeof brandId === 'number' ? brandId : null } : {}),
    ...('thing' in described ? { thing: thing ?? null } : {}),
    ...('thingId' in described ? { thingId: isId(thingId) ? thingId : null } : {}),
  };
}

function subjectOf(field: MutationField, args: Record<string, unknown>, result: unknown): AuditSubject {
  const type = getNamedType(field.type);
  const thing = isObjectType(type) ? type.name : null;
  const brandId = brandIn(result) ?? brandIn(args.input) ?? brandIn(args) ?? null;
  const thingId = idIn(result) ?? idIn(args) ?? idIn({ id: thing && args[idNamedAfter(thing)] }) ?? null;
  if (thingId === null && isId(args.productId)) return { brandId, thing: 'Product', thingId: args.productId };
  return { brandId, thing, thingId };
}

const brandIn = (of: unknown): number | undefined => {
  const { brandId } = fieldsIn(of);
  return typeof brandId === 'number' ? brandId : undefined;
};

const idIn = (of: unknown): string | number | undefined => {
  const { id } = fieldsIn(of);
  return isId(id) ? id : undefined;
};

/** Returns the name of the argument that identifies an object of a type. */
const idNamedAfter = (type: string): string => `${type.charAt(0).toLowerCase()}${type.slice(1)}Id`;

const isId = (value: unknown): value is string | number => typeof value === 'number' || typeof value === 'string';
