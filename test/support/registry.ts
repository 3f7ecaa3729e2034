import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { parseRecord } from '../../schema/record.js';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';
import { portOf } from './port-of.js';

export interface Pointer {
  readonly upi: string;
  readonly reoId: string;
  readonly commodityCode: string;
  readonly deactivated?: boolean;
}

/** A registry of passports as CIRPASS-2 has it: it validates, registers, signs proofs and publishes its keys. */
export interface TestRegistry {
  readonly url: string;
  readonly jwksUrl: string;
  /** Every request that came, in order. */
  readonly requests: { readonly key: string; readonly authorization: string | undefined; readonly pointer: Pointer }[];
  /** Registration identifiers by UPI. */
  readonly registered: Map<string, string>;
  /** Answers with these statuses first, one a request. */
  failNext(...statuses: readonly number[]): void;
  /** Answers nothing until the returned function is called. */
  holdAnswers(): () => void;
  /** Hash that the next proofs are about, by UPI. */
  readonly hashes: Map<string, string>;
  /** Signs a proof as the registry does; `over` replaces its claims. */
  proof(upi: string, over?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Signs the same with a key that is not the registry's. */
  forged(upi: string): Promise<string>;
  close(): Promise<void>;
}

const KID = 'registry-1';

/** Compiles the registry's schema. */
export function pointerSchema() {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  ajvFormats.default(ajv);
  const file = 'test/subgraphs/passports/registry/eu-registry-pointer.schema.json';
  return ajv.compile(parseRecord(readProjectFile(file)));
}

export async function startRegistry(): Promise<TestRegistry> {
  const conforms = pointerSchema();
  const keys = await generateKeyPair('RS256', { extractable: true });
  const others = await generateKeyPair('RS256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: KID, alg: 'RS256', use: 'sig' }] };
  const requests: TestRegistry['requests'] = [];
  const registered = new Map<string, string>();
  const hashes = new Map<string, string>();
  const failures: number[] = [];
  let held: Promise<void> = Promise.resolve();
  const signed = (key: CryptoKey, upi: string, over: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    new SignJWT({ upi, registryId: registered.get(upi), dppHash: hashes.get(upi), ...dates(), ...over })
      .setProtectedHeader({ alg: 'RS256', kid: KID })
      .sign(key);
  const registerDpp = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pointer = JSON.parse(await text(request)) as Pointer;
    const { 'idempotency-key': key, authorization } = request.headers;
    requests.push({ key: String(key), authorization, pointer });
    await held;
    const failure = failures.shift();
    if (failure) return answer(response, failure, { message: 'not now' });
    if (!conforms(pointer)) return answer(response, 400, { message: 'schema non-conformity', errors: conforms.errors });
    if (!registered.has(pointer.upi)) registered.set(pointer.upi, `REG-${registered.size + 1}`);
    const proof = await signed(keys.privateKey, pointer.upi);
    answer(response, 201, { registryId: registered.get(pointer.upi), proof, dppHash: hashes.get(pointer.upi) });
  };
  const server = createServer((request, response) => {
    if (request.url === '/jwks.json') return answer(response, 200, jwks);
    if (request.method === 'POST' && request.url === '/metadata/v1/registerDPP')
      return void registerDpp(request, response);
    answer(response, 404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${portOf(server)}`;
  return {
    url,
    jwksUrl: `${url}/jwks.json`,
    requests,
    registered,
    hashes,
    failNext: (...statuses) => void failures.push(...statuses),
    holdAnswers() {
      let release = (): void => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    proof: (upi, over) => signed(keys.privateKey, upi, over),
    forged: (upi) => signed(others.privateKey, upi),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The registry keeps a proof for 90 days. */
function dates(): { iat: number; exp: number } {
  const iat = Math.floor(Date.now() / 1000);
  return { iat, exp: iat + 90 * 86_400 };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
