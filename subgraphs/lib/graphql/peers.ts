import type { ExecutionResult } from 'graphql';
import { fieldsIn } from '../../../schema/record.js';
import { refusalFrom } from './domain-error.js';
import type { Principal } from './principal.js';
import type { Executor, SubgraphName } from './subgraph.js';

/** A static operation of a subgraph: written in `peers/<subgraph>.graphql`, typed by and generated from its schema. */
export interface Question<Data, Variables> {
  readonly subgraph: SubgraphName;
  readonly text: string;
  /** Never present: carries the types. */
  readonly types?: { readonly data: Data; readonly variables: Variables };
}

/** The same values, none of which is changed. */
type Frozen<T> = T extends readonly (infer Element)[]
  ? readonly Frozen<Element>[]
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T;

/** The caller that a peer is asked for, and the request id that the logs share. */
interface PeerCall {
  readonly principal?: Principal;
  readonly requestId?: string;
  readonly clientAddress?: string;
}

/** Asks the other parts of the platform, by the same operations that everybody uses, in process or over HTTP. */
export interface Peers {
  /**
   * Runs one operation in a subgraph and returns its data.
   * Without a principal the platform itself asks. Throws `DomainError` for a refusal.
   */
  ask<Data, Variables extends object>(
    question: Question<Data, Variables>,
    variables: Frozen<Variables>,
    call?: PeerCall,
  ): Promise<Data>;
}

/** Returns the data of a result, or its first error thrown: the refusal itself when it is one. */
export function dataOf<Data>(result: ExecutionResult): Data {
  const error = result.errors?.[0];
  if (!error) return result.data as Data;
  const refusal = refusalFrom(error.extensions?.code, error.extensions?.facts);
  if (refusal) throw refusal;
  throw new Error(`${error.message} (${error.path?.join('.') ?? 'operation'})`, { cause: error });
}

/** Creates peers that are found by name at the moment of the call, so that subgraphs may be built in any order. */
export function createPeers(find: (name: SubgraphName) => Executor, purpose: string): Peers {
  const platform: Principal = { kind: 'system', purpose };
  return {
    ask: async <Data, Variables extends object>(
      { subgraph, text }: Question<Data, Variables>,
      variables: Frozen<Variables>,
      call: PeerCall = {},
    ) =>
      dataOf<Data>(
        await find(subgraph).execute({
          text,
          variables: fieldsIn(variables),
          principal: call.principal ?? platform,
          requestId: call.requestId ?? purpose,
          clientAddress: call.clientAddress ?? '',
        }),
      ),
  };
}
