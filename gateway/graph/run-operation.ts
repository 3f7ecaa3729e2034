import { dataOf } from '../../subgraphs/lib/graphql/peers.js';
import type { Call, Operation, OperationVariables } from './graph.js';
import type { Supergraph } from './supergraph.js';

/** Runs a static operation of the supergraph. Throws the first refusal as `DomainError`; any other error is unexpected. */
export const runOperation = async <Data, Variables extends OperationVariables>(
  supergraph: Supergraph,
  { name, text }: Operation<Data, Variables>,
  variables: Variables,
  call: Call,
): Promise<Data> => dataOf<Data>(await supergraph.run(text, name, variables, call));
