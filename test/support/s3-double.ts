import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { portOf } from './port-of.js';

const sha256 = (value: Buffer | string) => createHash('sha256').update(value).digest('hex');
const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();

export const bodyOf = (message: IncomingMessage): Promise<Buffer> => buffer(message);

/** Signature Version 4 as a service computes it from what it received. */
function signatureHolds(message: IncomingMessage, body: Buffer, secret: string): boolean {
  const given =
    /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)/.exec(
      message.headers.authorization ?? '',
    );
  if (!given || message.headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const [, day = '', region = '', names = '', signature = ''] = given;
  const lines = names.split(';').map((name) => `${name}:${message.headers[name]}\n`);
  const canonical = [message.method, message.url, '', lines.join(''), names, sha256(body)].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', message.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return createHmac('sha256', key).update(toSign).digest('hex') === signature;
}

export interface S3Double {
  readonly address: string;
  /** What is kept, by path: `/bucket/name`. */
  readonly objects: ReadonlyMap<string, Buffer>;
  close(): Promise<void>;
}

/** Keeps objects as an S3-compatible service does, for callers that sign with `secret`; it lists nothing. */
export async function startS3Double(secret: string): Promise<S3Double> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (message, response) => {
    const body = await bodyOf(message);
    const url = message.url!;
    if (!signatureHolds(message, body, secret)) return response.writeHead(403).end('SignatureDoesNotMatch');
    if (message.method === 'PUT') objects.set(url, body);
    const object = objects.get(url);
    return object ? response.end(object) : response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${portOf(server)}`,
    objects,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
