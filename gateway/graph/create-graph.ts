import { isRecord } from '../../schema/record.js';
import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { admit } from '../peers/integrations.generated.js';
import type { Admission, AdmissionRequest, Graph } from './graph.js';
import { runOperation } from './run-operation.js';
import type { Supergraph } from './supergraph.js';

const isAdmission = (
  answer: Readonly<Record<string, unknown>>,
): answer is Readonly<Record<string, unknown>> & Admission => isRecord(answer.principal);

/** Creates the graph for callers in this process, which run static operations without an HTTP request. */
export function createGraph(supergraph: Supergraph, peers: Peers): Graph {
  return {
    async admit({ requestId, clientAddress, ...request }: AdmissionRequest): Promise<Admission> {
      const variables = { request };
      const answer = await peers.ask(admit, variables, { requestId, clientAddress });
      if (!isAdmission(answer.admit)) throw new Error('Integrations answered what is no admission');
      return answer.admit;
    },
    execute: (operation, variables, call) => runOperation(supergraph, operation, variables, call),
  };
}
