import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EMBEDDED_CHAIN_ID,
  type EmbeddedChain,
  startEmbeddedChain,
} from '../../gateway/installation/embedded-chain.js';

/** Key of no value anywhere: it signs on the embedded chain of a test. */
export const TEST_SIGNER_KEY = `0x${'11'.repeat(32)}` as const;

/** A node of a test's own, on a port if one is given; `stop` ends it and removes what it wrote. */
export async function testChain(port?: number): Promise<EmbeddedChain> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passports-chain-'));
  const chain = await startEmbeddedChain({ dataDir, ...(port ? { port } : {}) });
  return {
    ...chain,
    stop: async () => {
      await chain.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The settings of a platform for such a node. */
export const chainSettings = ({ rpcUrl }: EmbeddedChain) => ({
  rpcUrl,
  chainId: EMBEDDED_CHAIN_ID,
  signerKey: TEST_SIGNER_KEY,
  embedded: true,
  confirmations: 1,
});
