import type { ExecutionResult } from 'graphql';
import type { Principal } from '../../../schema/principal.js';
import { fieldsIn } from '../../../schema/record.js';
import type { SubgraphName } from '../../../schema/subgraph-name.js';
import { refusalFrom } from './domain-error.js';
import type { Executor } from './subgraph.js';

/** A static operation of a peer: written in `peers/<subgraph>.graphql`, typed by code generated from its schema. */
export interface Question<Data, Variables> {
  readonly subgraph: SubgraphName;
  readonly text: string;
  /** Type-only member, never set. */
  readonly types?: { readonly data: Data; readonly variables: Variables };
}

/** The same type with all members read-only. */
type Frozen<T> = T extends readonly (infer Element)[]
  ? readonly Frozen<Element>[]
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T;

/** Principal of a call to a peer, and the request id under which it is logged. */
interface PeerCall {
  readonly principal?: Principal;
  readonly requestId?: string;
  readonly clientAddress?: string;
}

/** Calls the other subgraphs, in process or over HTTP. */
export interface Peers {
  /**
   * Runs one operation in a subgraph and returns its data. Without a principal the platform itself is the caller.
   * Throws `DomainError` for a refusal.
   */
  ask<Data, Variables extends object>(
    question: Question<Data, Variables>,
    variables: Frozen<Variables>,
    call?: PeerCall,
  ): Promise<Data>;
}

/** Returns the data of a result, or throws its first error. */
export function dataOf<Data>(result: ExecutionResult): Data {
  const error = result.errors?.[0];
  if (!error) return result.data as Data;
  const refusal = refusalFrom(error.extensions?.code, error.extensions?.facts);
  if (refusal) throw refusal;
  throw new Error(`${error.message} (${error.path?.join('.') ?? 'operation'})`, { cause: error });
}

/** Creates peers that are looked up by name at each call, so that subgraphs may be built in any order. */
export function createPeers(find: (name: SubgraphName) => Executor, purpose: string): Peers {
  const platform: Principal = { kind: 'system', purpose };
  return {
    ask: async <Data, Variables extends object>(
      { subgraph, text }: Question<Data, Variables>,
      variables: Frozen<Variables>,
      call: PeerCall = {},
    ) => {
      const result = find(subgraph).execute({
        text,
        variables: fieldsIn(variables),
        principal: call.principal ?? platform,
        requestId: call.requestId ?? purpose,
        clientAddress: call.clientAddress ?? '',
      });
      return dataOf<Data>(result instanceof Promise ? await result : result);
    },
  };
}
