import { setTimeout as delay } from 'node:timers/promises';
import { getContractAddress, type Hex, isAddressEqual } from 'viem';
import { hexOf } from '../../lib/crypto/hex.js';
import type { Executor } from '../../lib/database/statement.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { only } from '../../lib/process/elements.js';
import { type BringUpPorts } from './bring-up-ports.js';
import {
  contractAddresses,
  creationNonce,
  holdChainContracts,
  insertChainContract,
} from './chain-contract.statements.js';
import { type ChainNode, isRefusal } from './chain-node.js';
import { embeddedClock, endow, inOneBlock, makeBlocks } from './embedded-node.js';
import { findUnknownTokens } from './find-unknown-tokens.js';
import { type StoredTransaction, signedForm, transactionsFrom } from './ledger.statements.js';
import { PassportAnchors, ProductTokens } from './solidity.generated.js';
import { storeTransactions } from './store-transactions.js';
import { skipNonces } from './store-transactions.statements.js';

export interface ContractAddresses {
  readonly tokens: Hex;
  readonly anchors: Hex;
}

/**
 * Synchronises chain and database at start: checks the chain id and the signer, sends missing transactions, deploys the
 * contracts if there are none. Idempotent for every state of the node; returns the contract addresses.
 */
export async function bringUp(ports: BringUpPorts): Promise<ContractAddresses> {
  await ports.node.assertChain();
  const known = await knownAddresses(ports.pool);
  if (known) await assertSigner(ports, known.tokens);
  if (ports.embedded) await Promise.all([endow(ports.node), makeBlocks(ports.node)]);
  // Before nonces are skipped, since a gap in them shows that the chain is ahead.
  if (known && !ports.embedded) await findUnknownTokens(ports, known.tokens);
  await skipForeignNonces(ports);
  await storeDeployments(ports);
  await replay(ports);
  const found = await knownAddresses(ports.pool);
  if (!found) throw new Error('The contracts are not recorded');
  await codeAt(ports.node, found);
  return found;
}

/** Throws when another key created the contracts, since they accept calls of their creator alone. */
async function assertSigner({ pool, node }: BringUpPorts, tokens: Hex): Promise<void> {
  const creation = await creationNonce.row(pool, {});
  if (!creation) return;
  if (isAddressEqual(getContractAddress({ from: node.signer, nonce: BigInt(creation.nonce) }), tokens)) return;
  throw new Error(
    `CHAIN_SIGNER_KEY is the key of ${node.signer}, which did not create the contract ${tokens} of this database ` +
      'and can write nothing to it: set the key that created it (without the setting, it is in secrets.json of DATA_DIR)',
  );
}

/**
 * Advances the next nonce beyond those used on the chain, so that a database restored to an earlier moment does not
 * reuse them.
 */
async function skipForeignNonces({ pool, node, embedded }: BringUpPorts): Promise<void> {
  if (embedded) return;
  const mined = await node.minedNonce();
  await skipNonces.run(pool, { signer: node.signer, chainId: node.chainId, mined });
}

/** Sends, in order, every stored transaction that the node does not have. */
async function replay({ pool, node, clock, embedded, log }: BringUpPorts): Promise<void> {
  const mined = await node.minedNonce();
  const missing = await transactionsFrom(pool, mined);
  const setClock = embedded ? embeddedClock(node) : undefined;
  for (const together of byBlock(missing)) {
    // The same transactions at the same times give the same blocks, so recorded block hashes stay valid.
    await setClock?.(together[0]!.createdAt);
    const send = () => sendAll({ node, log }, together);
    await (embedded && together.length > 1 ? inOneBlock(node, send) : send());
  }
  if (missing.length > 0) await setClock?.(clock());
}

type Sending = Pick<BringUpPorts, 'node' | 'log'>;

/**
 * Sends transactions. What the node refuses, as while the signer's balance is too small, is sent again after the start;
 * without contracts there is none.
 */
async function sendAll({ node, log }: Sending, transactions: readonly StoredTransaction[]): Promise<void> {
  for (const transaction of transactions) {
    const signed = signedForm(transaction);
    if (!signed) continue;
    try {
      await node.send(signed.raw);
    } catch (error) {
      if (!isRefusal(error) || transaction.toAddress === null) throw error;
      log?.warn({ err: error, nonce: transaction.nonce }, 'the node refuses a stored transaction, which is sent again');
    }
  }
}

/** Groups transactions by their recorded block; each without one is a group of its own. */
function byBlock(transactions: readonly StoredTransaction[]): StoredTransaction[][] {
  const blocks: StoredTransaction[][] = [];
  for (const transaction of transactions) {
    const last = blocks.at(-1);
    const isBeside = transaction.blockNumber !== null && last?.[0]?.blockNumber === transaction.blockNumber;
    if (isBeside) last?.push(transaction);
    else blocks.push([transaction]);
  }
  return blocks;
}

const DEPLOYED = [
  { name: 'tokens', bytecode: ProductTokens.bytecode },
  { name: 'anchors', bytecode: PassportAnchors.bytecode },
] as const;

/** Stores the transactions that create the contracts, like all others. */
async function storeDeployments({ pool, node, clock }: BringUpPorts): Promise<void> {
  if (await knownAddresses(pool)) return;
  const fees = await node.fees();
  const gas = await Promise.all(DEPLOYED.map(({ bytecode }) => node.estimateGas(null, bytecode)));
  await inTransaction(pool, async (client) => {
    await holdChainContracts(client);
    if (await knownAddresses(client)) return;
    for (const [at, { name, bytecode }] of DEPLOYED.entries()) {
      const wanted = {
        purpose: 'deploy',
        reference: name,
        to: null,
        data: bytecode,
        gas: gas[at]! * 2n,
      } as const;
      const { id, nonce } = only(await storeTransactions(client, node, [wanted], fees, clock()));
      const address = getContractAddress({ from: node.signer, nonce: BigInt(nonce) });
      await insertChainContract.run(client, { name, address, transactionId: id });
    }
  });
}

async function knownAddresses(on: Executor): Promise<ContractAddresses | null> {
  const rows = await contractAddresses.rows(on, {});
  const byName = new Map(rows.map(({ name, address }) => [name, hexOf(address)]));
  const [tokens, anchors] = [byName.get('tokens'), byName.get('anchors')];
  return tokens && anchors ? { tokens, anchors } : null;
}

/** Milliseconds until a contract's code must be visible: public chains take some blocks. */
const CODE_LIMIT_MS = 120_000;
const CODE_POLL_MS = 250;

async function codeAt(node: ChainNode, contractAddresses: ContractAddresses): Promise<void> {
  const limit = Date.now() + CODE_LIMIT_MS;
  for (const [name, address] of Object.entries(contractAddresses)) {
    while (!(await node.client.getCode({ address }))) {
      if (Date.now() > limit) {
        throw new Error(
          `There is no contract ${name} at ${address} on chain ${node.chainId}: is this the chain it was created on?`,
        );
      }
      await delay(CODE_POLL_MS);
    }
  }
}
