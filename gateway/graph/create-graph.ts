import { dataOf, type Peers } from '../../subgraphs/lib/graphql/peers.js';
import type { Admission, AdmissionRequest, Graph } from './graph.js';
import type { Supergraph } from './supergraph.js';

const ADMIT = 'mutation Admit($request: AdmissionRequestInput!) { admit(request: $request) }';

/** The graph for in-house clients in this process: static operations, planned once, past the graph server. */
export function createGraph(supergraph: Supergraph, peers: Peers): Graph {
  return {
    async admit({ requestId, clientAddress, ...request }: AdmissionRequest): Promise<Admission> {
      const variables = { request };
      const { admit } = await peers.ask<{ admit: Admission }>('integrations', ADMIT, variables, {
        requestId,
        clientAddress,
      });
      return admit;
    },
    async execute<Data, Variables>(
      operation: { name: string; text: string },
      variables: Variables,
      call: Parameters<Graph['execute']>[2],
    ): Promise<Data> {
      return dataOf<Data>(
        await supergraph.run(operation.text, operation.name, variables as Readonly<Record<string, unknown>>, call),
      );
    },
  };
}
