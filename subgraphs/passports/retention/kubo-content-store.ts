import { randomUUID } from 'node:crypto';
import { Agent } from 'undici';
import { answerInTime } from '../../lib/outbound/answer-in-time.js';
import { asError } from '../../lib/process/as-error.js';
import { parseObject } from '../documents/json.js';
import type { ContentStore } from './content-store.js';

/** Milliseconds for a call: a node that is asked for a block it does not have searches the network, which no caller waits for. */
const LIMIT_MS = 5_000;
/** A probe of readiness answers before those who wait for it give up. */
const PROBE_MS = 2_000;
/** More than any block that a node takes. */
const KEEP_BYTES = 64 * 1024 * 1024;

/** Raw, hashed with SHA-256 and pinned: the node computes the address that we have computed. */
const PUT = 'block/put?cid-codec=raw&mhtype=sha2-256&pin=true';

/** Creates a store of content copies on an IPFS node (Kubo), pinned. `apiUrl`: its RPC address, of which three calls are made. */
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

/** Calls a node's RPC interface once; it takes only `POST`. Throws every answer other than success, in the node's words. */
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

/** Wraps bytes as the one file of a form (RFC 7578), the shape in which a node takes them. */
function asForm(bytes: Uint8Array): Form {
  const boundary = randomUUID();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="data"; filename="block"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
