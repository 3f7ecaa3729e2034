import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { Pool } from 'undici';
import { growingBytes } from '../../lib/process/growing-bytes.js';
import { type BackupStore, LONGEST_BACKUP, tooLong } from './backup-store.js';

export interface S3Settings {
  /** URL of service and bucket, without a trailing slash: `https://s3.example/bucket`. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const LIMIT_MS = 30_000;

/** Stores backups as objects of an S3-compatible service (path style, AWS Signature Version 4). */
export function s3BackupStore(settings: S3Settings, clock: () => Date): BackupStore {
  const pool = new Pool(new URL(settings.bucketUrl).origin, { headersTimeout: LIMIT_MS, bodyTimeout: LIMIT_MS });
  const send = async (method: 'GET' | 'PUT', name: string, body?: Uint8Array) => {
    const url = new URL(`${settings.bucketUrl}/${name.split('/').map(encodeURIComponent).join('/')}`);
    const headers = await signed(settings, method, url, body ?? new Uint8Array(), clock());
    return pool.request({ method, path: url.pathname, headers, body: body ? Buffer.from(body) : null });
  };
  return {
    async put(name, bytes) {
      const response = await send('PUT', name, bytes);
      const text = await response.body.text();
      if (response.statusCode >= 300)
        throw new Error(`Back-up store answered ${response.statusCode}: ${text.slice(0, 200)}`);
    },
    async get(name) {
      const response = await send('GET', name);
      const bytes = await bounded(response.body);
      if (response.statusCode === 404) return undefined;
      if (response.statusCode >= 300) throw new Error(`Back-up store answered ${response.statusCode}`);
      return bytes;
    },
  };
}

/** Reads a body, and closes the connection of one longer than any backup. */
async function bounded(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const content = growingBytes(LONGEST_BACKUP);
  for await (const chunk of body) {
    content.add(chunk);
    if (content.size > LONGEST_BACKUP) throw tooLong();
  }
  return content.bytes();
}

/** Returns the headers of a request with their signature, which includes the body's hash. */
async function signed(
  { region, accessKeyId, secretAccessKey }: S3Settings,
  method: string,
  url: URL,
  body: Uint8Array,
  now: Date,
): Promise<Record<string, string>> {
  const hash = createHash('sha256').update(body).digest('hex');
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { 'x-amz-content-sha256': hash },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    datetime: now.toISOString().replace(/[-:]|\.\d{3}/g, ''),
  });
  const { headers } = await signer.sign();
  return Object.fromEntries(headers);
}
