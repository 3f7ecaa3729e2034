import { createHash, createHmac } from 'node:crypto';
import { Pool } from 'undici';
import type { BackupStore } from './backup-store.js';

export interface S3Settings {
  /** Of the service and bucket, without a trailing slash: `https://s3.example/bucket`. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const LIMIT_MS = 30_000;

/** Copies as objects of any S3-compatible service (path style, AWS Signature Version 4). */
export function s3BackupStore(settings: S3Settings, clock: () => Date): BackupStore {
  const pool = new Pool(new URL(settings.bucketUrl).origin, { headersTimeout: LIMIT_MS, bodyTimeout: LIMIT_MS });
  const send = async (method: 'GET' | 'PUT', name: string, body?: Uint8Array) => {
    const url = new URL(`${settings.bucketUrl}/${name.split('/').map(encodeURIComponent).join('/')}`);
    const headers = signed(settings, method, url, body ?? new Uint8Array(), clock());
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
      const bytes = new Uint8Array(await response.body.arrayBuffer());
      if (response.statusCode === 404) return undefined;
      if (response.statusCode >= 300) throw new Error(`Back-up store answered ${response.statusCode}`);
      return bytes;
    },
  };
}

const sha256 = (value: Uint8Array | string): string => createHash('sha256').update(value).digest('hex');
const hmac = (key: string | Buffer, value: string): Buffer => createHmac('sha256', key).update(value).digest();

function signed(settings: S3Settings, method: string, url: URL, body: Uint8Array, now: Date): Record<string, string> {
  const instant = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = instant.slice(0, 8);
  const scope = `${day}/${settings.region}/s3/aws4_request`;
  const headers = { host: url.host, 'x-amz-content-sha256': sha256(body), 'x-amz-date': instant };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = [method, url.pathname, '', lines.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', instant, scope, sha256(canonical)].join('\n');
  const key = [day, settings.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${settings.secretAccessKey}`,
  );
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${settings.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
