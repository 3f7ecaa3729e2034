import { randomUUID } from 'node:crypto';
import { Agent } from 'undici';
import { parseObject } from '../../../schema/json.js';
import { answerInTime } from '../../lib/outbound/answer-in-time.js';
import { asError } from '../../lib/process/as-error.js';
import type { ContentStore } from './content-store.js';

/** Milliseconds per call: a node searches the network for a block that it does not have. */
const LIMIT_MS = 5_000;
/** Milliseconds of a readiness probe. */
const PROBE_MS = 2_000;
/** Larger than any block that a node accepts. */
const KEEP_BYTES = 64 * 1024 * 1024;

/** Raw block, SHA-256, pinned: the node computes the same CID. */
const PUT = 'block/put?cid-codec=raw&mhtype=sha2-256&pin=true';

/** Creates a store of content copies on an IPFS node (Kubo). `apiUrl`: its RPC URL. */
export function kuboContentStore(apiUrl: string): ContentStore {
  const ask = kuboNode(apiUrl);
  return {
    name: 'ipfs',
    async put(cid, bytes) {
      const { Key: stored } = parseObject((await ask(PUT, LIMIT_MS, asForm(bytes))).toString());
      if (stored !== cid) throw new Error(`The node stored ${String(stored)} instead of ${cid}`);
    },
    get: (cid) => ask(`block/get?arg=${encodeURIComponent(cid)}`, LIMIT_MS),
    async health() {
      const name = 'content store (IPFS)';
      try {
        await ask('version', PROBE_MS);
        return { name, ready: true };
      } catch (error) {
        return { name, ready: false, detail: asError(error).message, optional: true };
      }
    },
  };
}

interface Form {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Creates calls of a node's RPC interface, which accepts only `POST`. Throws for any failure, with the node's message. */
function kuboNode(apiUrl: string): (call: string, timeoutMs: number, form?: Form) => Promise<Buffer> {
  const { origin, pathname } = new URL(apiUrl);
  const agent = new Agent({ keepAliveTimeout: 10_000 });
  return async (call, timeoutMs, form) => {
    const path = `${pathname.replace(/\/$/, '')}/api/v0/${call}`;
    const limits = { timeoutMs, keepBytes: KEEP_BYTES };
    const { status, body, truncated } = await answerInTime(agent, { origin, path, method: 'POST', ...form }, limits);
    if (status !== 200) throw new Error(`The IPFS node answered ${status}: ${body.toString('utf8', 0, 200)}`);
    if (truncated) throw new Error('The IPFS node answered more than any block holds');
    return body;
  };
}

/** Wraps bytes as the only file of a form (RFC 7578), as the node requires. */
function asForm(bytes: Uint8Array): Form {
  const boundary = randomUUID();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="data"; filename="block"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
