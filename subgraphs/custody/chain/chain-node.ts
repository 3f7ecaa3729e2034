import {
  createPublicClient,
  type Hash,
  type Hex,
  hexToBytes,
  type PublicClient,
  parseTransaction,
  RpcError,
  RpcRequestError,
  serializeTransaction,
} from 'viem';
import { sign } from 'viem/accounts';
import { keccak256 } from '../../lib/crypto/keccak.js';
import { asError } from '../../lib/process/as-error.js';
import { addressOf } from './address-of.rules.js';
import { rpcTransport } from './rpc-transport.js';
import type { Fees, Receipt } from './transaction.rules.js';

export interface ChainNodeOptions {
  readonly rpcUrl: string;
  /** Expected chain id; another one prevents the start. */
  readonly chainId: number;
  /** 32 bytes, `0x` + 64 hexadecimal characters. */
  readonly signerKey: Hex;
}

interface Unsigned extends Fees {
  readonly nonce: number;
  /** Null: the transaction creates a contract. */
  readonly to: Hex | null;
  readonly data: Hex;
  readonly gas: bigint;
}

/** Answer of the node to a sent transaction. */
export type SendOutcome = 'accepted' | 'known' | 'nonce too low' | 'underpriced';

class WrongChain extends Error {}

/** The chain with the platform's single signer; transactions are signed locally and stored before they are sent. */
export interface ChainNode {
  readonly chainId: number;
  readonly signer: Hex;
  readonly client: PublicClient;
  /** Throws `WrongChain` when the node has another chain id. */
  assertChain(): Promise<void>;
  estimateGas(to: Hex | null, data: Hex): Promise<bigint>;
  fees(): Promise<Fees>;
  sign(transaction: Unsigned): Promise<{ readonly raw: Hex; readonly hash: Hash }>;
  send(raw: Hex): Promise<SendOutcome>;
  /** Reads the receipt of a transaction; null while it is not mined. */
  receipt(hash: Hash): Promise<Receipt | null>;
  blockNumber(): Promise<bigint>;
  /** Returns the number of the signer's mined transactions, up to a block if one is given. */
  minedNonce(upTo?: bigint): Promise<number>;
}

const TIMEOUT_MS = 10_000;

export function createChainNode(options: ChainNodeOptions): ChainNode {
  const signer = addressOf(hexToBytes(options.signerKey));
  const client = createPublicClient({
    transport: rpcTransport({ url: options.rpcUrl, timeout: TIMEOUT_MS }),
    cacheTime: 0,
  });
  return {
    chainId: options.chainId,
    signer,
    client,
    async assertChain() {
      const actual = await client.getChainId();
      if (actual === options.chainId) return;
      throw new WrongChain(
        `The node at ${options.rpcUrl} is on chain ${actual}, CHAIN_ID says ${options.chainId}: correct one of them`,
      );
    },
    estimateGas: (to, data) => client.estimateGas({ account: signer, ...(to ? { to } : {}), data }),
    async fees() {
      const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas();
      return { maxFeePerGas, maxPriorityFeePerGas };
    },
    async sign({ to, ...transaction }) {
      const unsigned = { ...transaction, ...(to ? { to } : {}), chainId: options.chainId, type: 'eip1559' } as const;
      const hash = keccak256(serializeTransaction(unsigned));
      const raw = serializeTransaction(unsigned, await sign({ hash, privateKey: options.signerKey }));
      return { raw, hash: keccak256(raw) };
    },
    send: (raw) => send(client, raw),
    receipt: (hash) => receipt(client, hash),
    blockNumber: () => client.getBlockNumber({ cacheTime: 0 }),
    minedNonce: (upTo) =>
      client.getTransactionCount({
        address: signer,
        ...(upTo === undefined ? { blockTag: 'latest' } : { blockNumber: upTo }),
      }),
  };
}

async function send(client: PublicClient, raw: Hex): Promise<SendOutcome> {
  try {
    await client.sendRawTransaction({ serializedTransaction: raw });
    return 'accepted';
  } catch (error) {
    const message = asError(error).message.toLowerCase();
    if (message.includes('already known') || message.includes('already imported')) return 'known';
    if (message.includes('nonce too low')) return 'nonce too low';
    if (message.includes('underpriced') || message.includes('max fee per gas less than block base fee'))
      return 'underpriced';
    throw error;
  }
}

/** Tells whether an error is the node's own answer, and not that it cannot be reached. */
export const isRefusal = (error: unknown): boolean => error instanceof RpcError || error instanceof RpcRequestError;

/** Reads a receipt without decoding its events, which are not used. */
async function receipt(client: PublicClient, hash: Hash): Promise<Receipt | null> {
  const found = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] });
  if (!found) return null;
  const { blockNumber, blockHash, status } = found;
  return { hash, blockNumber: BigInt(blockNumber), blockHash, succeeded: status === '0x1' };
}

/** Returns the fees of a signed transaction, for its replacement. */
export function feesOf(raw: Hex): Fees {
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(raw);
  return { maxFeePerGas, maxPriorityFeePerGas };
}
