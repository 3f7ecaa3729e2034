import { createPublicClient, createWalletClient, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { EMBEDDED_CHAIN_ID } from '../../gateway/installation/embedded-chain.js';
import { ProductTokens } from '../../subgraphs/custody/chain/solidity.generated.js';
import { registrationGas } from '../../subgraphs/custody/minting/registration-of.js';

// What somebody would write who only wants the tokens: a script that deploys the contract, sends every registration and
// waits for the receipts. It keeps nothing, so it knows nothing when it is killed.

export interface BareMint {
  readonly rpcUrl: string;
  /** Chip hashes of the items each transaction registers. */
  readonly transactions: readonly (readonly Hex[])[];
}

const account = privateKeyToAccount(`0x${'22'.repeat(32)}`);
const chain = {
  id: EMBEDDED_CHAIN_ID,
  name: 'embedded',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
};

process.on('message', (work: BareMint) => {
  run(work).then(
    (seconds) => process.send?.({ seconds }),
    (error: Error) => {
      process.stderr.write(`${error.message.slice(0, 500)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());

async function run({ rpcUrl, transactions }: BareMint): Promise<number> {
  const client = createPublicClient({ chain, transport: http(rpcUrl), pollingInterval: 20 });
  const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) });
  const fees = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };
  const deployment = await wallet.deployContract({ ...ProductTokens, ...fees, nonce: 0 });
  const { contractAddress } = await client.waitForTransactionReceipt({ hash: deployment });
  if (!contractAddress) throw new Error('The contract was not deployed');
  const started = performance.now();
  const sent: Hex[] = [];
  for (const [nth, hashes] of transactions.entries()) {
    const hash = await wallet.writeContract({
      address: contractAddress,
      abi: ProductTokens.abi,
      functionName: 'register',
      args: [account.address, hashes],
      gas: registrationGas(hashes.length),
      nonce: nth + 1,
      ...fees,
    });
    sent.push(hash);
  }
  const receipts = await Promise.all(sent.map((hash) => client.waitForTransactionReceipt({ hash })));
  const seconds = (performance.now() - started) / 1000;
  if (receipts.some(({ status }) => status !== 'success')) throw new Error('A registration was reverted');
  return seconds;
}
