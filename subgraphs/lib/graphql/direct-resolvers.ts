import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { isObjectType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';

// biome-ignore lint/complexity/noBannedTypes: type-graphql's own word for a class
type ClassType = Function;
type Metadata = ReturnType<typeof getMetadataStorage>;
/** Common properties of the metadata of queries and field resolvers. */
type Resolver = Pick<
  Metadata['queries'][number],
  'target' | 'methodName' | 'schemaName' | 'params' | 'middlewares' | 'roles'
>;
type Parameter = NonNullable<Resolver['params']>[number];

/**
 * Makes fields of queries and types call their methods directly. By default type-graphql sorts the parameters, awaits a
 * disabled validation, and copies the source object into an instance of its class, at every call. Methods with input
 * objects keep that, for their classes; so do mutations.
 */
export function callMethodsDirectly(schema: GraphQLSchema, resolvers: readonly ClassType[]): void {
  const metadata = getMetadataStorage();
  const inputs = new Set<unknown>(metadata.inputTypes.map(({ target }) => target));
  const ours = new Set<unknown>(resolvers);
  const nameOf = (target: unknown): string | undefined =>
    metadata.objectTypes.find((type) => type.target === target)?.name;
  const instances = new Map<unknown, object>();
  const replace = (typeName: string | undefined, resolver: Resolver): void => {
    const type = schema.getType(typeName ?? '');
    const field = isObjectType(type) ? type.getFields()[resolver.schemaName] : undefined;
    const direct = ours.has(resolver.target) && field && directCall(resolver, inputs, instances);
    if (direct) field.resolve = direct;
  };
  for (const query of metadata.queries) replace('Query', query);
  for (const resolver of metadata.fieldResolvers) {
    if (resolver.kind === 'external') replace(nameOf(resolver.getObjectType?.()), resolver);
  }
}

/**
 * Makes plain fields be read as properties of their objects, without a resolver: compiled operations read a property
 * inline, while type-graphql's resolver calls three functions per field and row. Call it before the schema is built.
 * Fields with a method are unchanged.
 */
export function readPropertiesDirectly(): void {
  const { fields, objectTypes, interfaceTypes } = getMetadataStorage();
  const objects = new Set<unknown>([...objectTypes, ...interfaceTypes].map(({ target }) => target));
  for (const field of fields) {
    const type = field.getType();
    const isPlain = typeof type !== 'symbol' && !objects.has(type) && field.name === field.schemaName;
    if (isPlain && !field.middlewares?.length && !field.roles?.length) field.simple = true;
  }
}

type Call = GraphQLFieldResolver<unknown, unknown, Record<string, unknown>>;

/**
 * Compiles a direct call of a resolver's method; undefined where the method takes more than context, arguments and
 * source.
 */
function directCall(
  resolver: Resolver,
  inputs: ReadonlySet<unknown>,
  instances: Map<unknown, object>,
): Call | undefined {
  if (resolver.middlewares?.length || resolver.roles?.length) return undefined;
  const readers = [...(resolver.params ?? [])].sort((a, b) => a.index - b.index).map((one) => reader(one, inputs));
  if (!readers.every((read): read is Reader => read !== undefined)) return undefined;
  const instance: object = instances.get(resolver.target) ?? Reflect.construct(resolver.target, []);
  instances.set(resolver.target, instance);
  const method: unknown = Reflect.get(instance, resolver.methodName);
  if (typeof method !== 'function') return undefined;
  const bound = method.bind(instance);
  const [first, second, third, fourth] = readers;
  if (readers.length > 4 || !first)
    return (root, args, context) => bound(...readers.map((read) => read(root, args, context)));
  if (!second) return (root, args, context) => bound(first(root, args, context));
  if (!third) return (root, args, context) => bound(first(root, args, context), second(root, args, context));
  if (!fourth)
    return (root, args, context) =>
      bound(first(root, args, context), second(root, args, context), third(root, args, context));
  return (root, args, context) =>
    bound(
      first(root, args, context),
      second(root, args, context),
      third(root, args, context),
      fourth(root, args, context),
    );
}

type Reader = (root: unknown, args: Readonly<Record<string, unknown>>, context: unknown) => unknown;

function reader(parameter: Parameter, inputs: ReadonlySet<unknown>): Reader | undefined {
  switch (parameter.kind) {
    case 'context':
      return parameter.propertyName ? undefined : (_root, _args, context) => context;
    case 'root':
      return parameter.propertyName ? undefined : (root) => root;
    case 'arg': {
      const { name } = parameter;
      return inputs.has(parameter.getType()) ? undefined : (_root, args) => args[name];
    }
    default:
      return undefined;
  }
}
