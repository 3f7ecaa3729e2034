import { type DocumentNode, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { Principal } from '../../schema/principal.js';
import { refuseInfinite } from './finite-numbers.js';
import { type ListSizes, listSizesIn } from './list-sizes.js';
import { costOf } from './operation-cost.js';

/** Most values of one operation's answer. The largest operation of our own screens has some 26,000. */
export const MOST_VALUES = { anonymous: 5_000, known: 30_000 } as const;

export interface Costs {
  /**
   * Returns the largest number of values in an operation's answer. Throws `OPERATION_TOO_COSTLY` beyond the limit and
   * `INVALID_INPUT` for infinite numbers, before anything runs.
   */
  refuse(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Readonly<Record<string, unknown>>,
    principal: Principal,
  ): number;
}

/** Creates the cost check of clients' operations; static operations of the platform's own processes are exempt. */
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
