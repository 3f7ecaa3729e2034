import { type DocumentNode, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { Principal } from '../../subgraphs/lib/graphql/principal.js';
import { refuseInfinite } from './finite-numbers.js';
import { type ListSizes, listSizesIn } from './list-sizes.js';
import { costOf } from './operation-cost.js';

/** Values one operation can be answered with at most. The largest of our own screens can ask for some 26,000. */
export const MOST_VALUES = { anonymous: 5_000, known: 30_000 } as const;

export interface Costs {
  /** Throws `OPERATION_TOO_COSTLY`, and `INVALID_INPUT` for numbers that are none, before anything of the operation runs; else the values it can be answered with. */
  refuse(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Readonly<Record<string, unknown>>,
    principal: Principal,
  ): number;
}

/** Counts the cost of clients' operations; those of the platform's own processes are known and are not counted. */
export function operationCosts(schema: GraphQLSchema, supergraphSdl: string): Costs {
  let sizes: ListSizes | undefined;
  return {
    refuse(document, operation, variables, principal) {
      refuseInfinite(variables);
      sizes ??= listSizesIn(supergraphSdl);
      const limit = MOST_VALUES[principal.kind === 'anonymous' ? 'anonymous' : 'known'];
      const cost = costOf({ schema, sizes, document, operation }, variables, limit);
      if (cost > limit) throw tooCostly(limit);
      return cost;
    },
  };
}

const tooCostly = (limit: number): GraphQLError =>
  new GraphQLError(
    `The operation can be answered with more than ${limit} values: ask for shorter pages or fewer fields`,
    {
      extensions: { code: 'OPERATION_TOO_COSTLY', facts: { limit }, http: { status: 400 } },
    },
  );
