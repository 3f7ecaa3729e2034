import { create } from 'kubo-rpc-client';
import { CID } from 'multiformats/cid';
import type { ContentStore } from './content-store.js';

/** A node that is asked for a block it does not have searches the network; nobody waits for that. */
const LIMIT_MS = 5_000;
/** A probe of readiness answers before those who wait for it give up. */
const PROBE_MS = 2_000;

/** Content copies on an IPFS node (Kubo), pinned. `apiUrl`: its RPC address. */
export function kuboContentStore(apiUrl: string): ContentStore {
  const client = create({ url: apiUrl });
  return {
    name: 'ipfs',
    async put(cid, bytes) {
      const stored = await client.block.put(Buffer.from(bytes), {
        format: 'raw',
        mhtype: 'sha2-256',
        version: 1,
        pin: true,
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      if (stored.toString() !== cid) throw new Error(`The node stored ${stored} instead of ${cid}`);
    },
    async get(cid) {
      return client.block.get(CID.parse(cid), { signal: AbortSignal.timeout(LIMIT_MS) });
    },
    async health() {
      const name = 'content store (IPFS)';
      try {
        await client.version({ signal: AbortSignal.timeout(PROBE_MS) });
        return { name, ready: true };
      } catch (error) {
        return { name, ready: false, detail: (error as Error).message, optional: true };
      }
    },
  };
}
