import { ANONYMOUS } from '../../schema/principal.js';
import { refusalFrom } from '../../subgraphs/lib/graphql/domain-error.js';
import { httpExecutor } from '../../subgraphs/lib/graphql/http-executor.js';
import { internalPool } from '../../subgraphs/lib/graphql/internal-pool.js';
import type { InternalTokens } from '../../subgraphs/lib/graphql/internal-token.js';
import { dataOf } from '../../subgraphs/lib/graphql/peers.js';
import { traceHeaders } from '../../subgraphs/lib/process/tracing.js';
import { ADMIT_PATH, type AdmitAnswer } from '../api/internal-api.js';
import type { AdmissionRequest, Call, Graph, OperationVariables } from './graph.js';

export interface RemoteGraph extends Graph {
  close(): Promise<void>;
}

/** Creates the graph for a caller in a process of its own (distributed topology), which uses the internal API. */
export function remoteGraph(gatewayOrigin: string, tokens: InternalTokens, timeoutMs = 30_000): RemoteGraph {
  const pool = internalPool(gatewayOrigin, timeoutMs);
  const executor = httpExecutor(gatewayOrigin, tokens, timeoutMs);
  const postAdmission = async (body: AdmissionRequest, call: Call): Promise<AdmitAnswer> => {
    const response = await pool.request({
      method: 'POST',
      path: ADMIT_PATH,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await tokens.sign(call)}`,
        ...traceHeaders(),
      },
      body: JSON.stringify(body),
    });
    if (response.statusCode !== 200) throw new Error(`The gateway answered ${response.statusCode} on ${ADMIT_PATH}`);
    return (await response.body.json()) as AdmitAnswer;
  };
  return {
    admit: async (request) => {
      const { requestId, clientAddress } = request;
      const call = { principal: ANONYMOUS, requestId, clientAddress };
      const answer = await postAdmission(request, call);
      if (answer.thrown) throw refusalFrom(answer.thrown.code, answer.thrown.facts);
      return answer.admission;
    },
    execute: async <Data, Variables extends OperationVariables>(
      operation: { name: string; text: string },
      variables: Variables,
      call: Call,
    ): Promise<Data> => {
      const { name: operationName, text } = operation;
      return dataOf<Data>(await executor.execute({ text, operationName, variables, ...call }));
    },
    close: async () => {
      await Promise.all([pool.close(), executor.close()]);
    },
  };
}
