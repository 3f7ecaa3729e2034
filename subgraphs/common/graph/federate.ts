import { buildSubgraphSchema, type GraphQLResolverMap, printSubgraphSchema } from '@apollo/subgraph';
import { type GraphQLSchema, parse } from 'graphql';
import { buildSchema, createResolversMap } from 'type-graphql';
import { boundArguments } from '../../lib/bounds/bound-arguments.js';
import { isBounded, standInsOf } from '../../lib/bounds/bounded-scalars.js';
import { describeBounds } from '../../lib/bounds/describe-bounds.js';
import { pageLists } from '../../lib/bounds/page-lists.js';
import type { CallContext } from '../../lib/graphql/context.js';
import { callMethodsDirectly, readPropertiesDirectly } from '../../lib/graphql/direct-resolvers.js';
import { awaitReaders } from '../../lib/graphql/seen-at-once.js';
import { guardedResolvers } from '../access/guard-fields.js';
import { type FieldRule, rulesOf } from '../access/rule-of.js';
import { auditMutations } from '../audit/audit-mutations.js';
import { nameBrandsByCode } from './name-brands.js';

/** Loads an entity by the key in another subgraph's reference; null when it does not exist. */
// biome-ignore lint/suspicious/noExplicitAny: the key's type differs per entity and is checked by federation
type ReferenceResolver<Context extends CallContext> = (key: any, context: Context) => unknown;

// biome-ignore lint/complexity/noBannedTypes: type-graphql's own word for a class
type ClassType = Function;

export interface SubgraphParts<Context extends CallContext> {
  readonly resolvers: readonly [ClassType, ...ClassType[]];
  /** Types that are reachable only through references, unions or interfaces. */
  readonly orphanedTypes?: readonly ClassType[];
  readonly references: Readonly<Record<string, ReferenceResolver<Context>>>;
}

export interface FederatedSchema {
  readonly schema: GraphQLSchema;
  /** Federation 2 SDL, the input of composition. */
  readonly sdl: string;
  /** The declared rule of every field, for the visibility table. */
  readonly rules: readonly FieldRule[];
}

const LINK =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@external", "@requires", "@provides", "@inaccessible", "@tag", "@listSize"])\n';

/** Builds the executable Federation 2 schema of a subgraph from type-graphql classes, without I/O. */
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
  // Applied before the access guards, so that a call that a guard refuses is not logged.
  auditMutations(plain);
  awaitReaders(plain);
  nameBrandsByCode(plain);
  boundArguments(plain);
  const sdl = describeBounds(LINK + printSubgraphSchema(plain), plain);
  const resolvers = createResolversMap(plain) as Record<string, Record<string, unknown>>;
  // Bounded scalars are not in the SDL, where the ordinary type replaces them.
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
      // Places in the text would keep it, token by token, for as long as the schema.
      {
        typeDefs: parse(sdl, { noLocation: true }),
        resolvers: { ...resolvers, ...standIns } as GraphQLResolverMap<Context>,
      },
    ]),
    sdl,
    rules,
  };
}

/** Describes the root types identically in every subgraph, since composition merges them. */
function describeRoots(schema: GraphQLSchema): void {
  const query = schema.getQueryType();
  if (query) query.description = 'Reads of the graph. Nothing here changes anything, but scans are counted.';
  const mutation = schema.getMutationType();
  if (mutation) mutation.description = 'Changes that can be made. Each is written to the audit log, with its outcome.';
}
