import { buildSubgraphSchema, type GraphQLResolverMap, printSubgraphSchema } from '@apollo/subgraph';
import { type GraphQLSchema, parse } from 'graphql';
import { buildSchema, createResolversMap } from 'type-graphql';
import { auditMutations } from '../audit/audit-mutations.js';
import { boundArguments } from '../bounds/bound-arguments.js';
import { isBounded, standInsOf } from '../bounds/bounded-scalars.js';
import { describeBounds } from '../bounds/describe-bounds.js';
import { pageLists } from '../bounds/page-lists.js';
import type { CallContext } from './context.js';
import { callMethodsDirectly, readPropertiesDirectly } from './direct-resolvers.js';
import { guardedResolvers } from './guard-fields.js';
import { nameBrandsByCode } from './name-brands.js';
import { type FieldRule, rulesOf } from './rule-of.js';
import { awaitReaders } from './seen-at-once.js';

/** Loads an entity another subgraph refers to by key; null when it does not exist. */
// biome-ignore lint/suspicious/noExplicitAny: the key's shape differs per entity and is checked by federation itself
type ReferenceResolver<Context extends CallContext> = (key: any, context: Context) => unknown;

// biome-ignore lint/complexity/noBannedTypes: type-graphql's own word for a class
type ClassType = Function;

export interface SubgraphParts<Context extends CallContext> {
  readonly resolvers: readonly [ClassType, ...ClassType[]];
  /** Types reached only through references, unions or interfaces. */
  readonly orphanedTypes?: readonly ClassType[];
  readonly references: Readonly<Record<string, ReferenceResolver<Context>>>;
}

export interface FederatedSchema {
  readonly schema: GraphQLSchema;
  /** Federation 2 SDL: what composition reads. */
  readonly sdl: string;
  /** The declared rule of every field, for the table of access rights. */
  readonly rules: readonly FieldRule[];
}

const LINK =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@external", "@requires", "@provides", "@inaccessible", "@tag", "@listSize"])\n';

/** Builds the executable Federation 2 schema of a subgraph out of type-graphql classes; does no I/O. */
export async function federate<Context extends CallContext>(parts: SubgraphParts<Context>): Promise<FederatedSchema> {
  readPropertiesDirectly();
  const plain = await buildSchema({
    resolvers: parts.resolvers,
    orphanedTypes: [...(parts.orphanedTypes ?? [])],
    skipCheck: true,
    validate: false,
  });
  callMethodsDirectly(plain, parts.resolvers);
  pageLists(plain);
  describeRoots(plain);
  // Before the guards wrap them: a call that a guard refuses leaves no entry.
  auditMutations(plain);
  awaitReaders(plain);
  nameBrandsByCode(plain);
  boundArguments(plain);
  const sdl = describeBounds(LINK + printSubgraphSchema(plain), plain);
  const resolvers = createResolversMap(plain) as Record<string, Record<string, unknown>>;
  // They stand in no SDL: each appears as the type it bounds.
  for (const name of Object.keys(resolvers)) if (isBounded(name)) delete resolvers[name];
  const standIns = Object.fromEntries(standInsOf(plain).map((type) => [type.name, type]));
  const rules = rulesOf(plain);
  for (const [type, fields] of Object.entries(guardedResolvers(plain))) {
    resolvers[type] = { ...resolvers[type], ...fields };
  }
  for (const [type, resolve] of Object.entries(parts.references)) {
    resolvers[type] = { ...resolvers[type], __resolveReference: resolve };
  }
  return {
    schema: buildSubgraphSchema([
      { typeDefs: parse(sdl), resolvers: { ...resolvers, ...standIns } as GraphQLResolverMap<Context> },
    ]),
    sdl,
    rules,
  };
}

/** Describes the root types, in the same words in every subgraph, since composition makes one type of them. */
function describeRoots(schema: GraphQLSchema): void {
  const query = schema.getQueryType();
  if (query) query.description = 'Reads of the graph. Nothing here changes anything, but scans are counted.';
  const mutation = schema.getMutationType();
  if (mutation) mutation.description = 'Changes that can be made. Each is written to the audit log, with its outcome.';
}
