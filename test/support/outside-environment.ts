import { createTestClient, http } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../gateway/installation/embedded-chain.js';
import { TEST_SIGNER_KEY } from './embedded-chain.js';

/** The settings of a process whose database and chain are outside of it, and keep what they have. */
export async function outsideEnvironment(
  { rpcUrl }: EmbeddedChain,
  settings: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const signer = { address: privateKeyToAddress(TEST_SIGNER_KEY), value: 10n ** 20n };
  await createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).setBalance(signer);
  return {
    CHAIN_RPC_URL: rpcUrl,
    CHAIN_ID: String(EMBEDDED_CHAIN_ID),
    CHAIN_IS_EMBEDDED: 'off',
    CONFIRMATIONS: '1',
    CHAIN_SIGNER_KEY: TEST_SIGNER_KEY,
    QR_SIGNING_KEY: 'a1'.repeat(32),
    TOKEN_SIGNING_KEY: 'b2'.repeat(32),
    ENCRYPTION_KEY: 'c3'.repeat(32),
    ...settings,
  };
}
