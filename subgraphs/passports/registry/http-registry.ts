import { isJsonObject, type JsonObject } from '../../../schema/json.js';
import type { OutboundAnswer } from '../../lib/outbound/answer-in-time.js';
import type { Outbound } from '../../lib/outbound/outbound.js';
import { type RegistryAnswer, type RegistryTransport, submissionKey } from './registry-transport.js';

export interface HttpRegistrySettings {
  /** Base URL of the registry's interface, without a trailing slash. */
  readonly url: string;
  /** Bearer token; absent for none. */
  readonly token?: string;
}

const LIMITS = { timeoutMs: 30_000, keepBytes: 64 * 1024 };
const LONGEST_REASON = 500;
const LONGEST_ID = 255;
const LONGEST_PROOF = 16_384;

/** Registers by the interface of the CIRPASS-2 registry (`POST /metadata/v1/registerDPP`). */
export const httpRegistry = ({ url, token }: HttpRegistrySettings, outbound: Outbound): RegistryTransport => ({
  async submit(submission) {
    const answer = await outbound.call({
      method: 'POST',
      url: `${url}/metadata/v1/registerDPP`,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': submissionKey(submission),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(submission.pointer),
      ...LIMITS,
    });
    return read(answer);
  },
});

/** Statuses of refusals that concern the caller or the moment and not the passport; the request is retried. */
const LATER = new Set([401, 403, 408, 425, 429]);

function read({ status, body }: OutboundAnswer): RegistryAnswer {
  if (LATER.has(status) || status >= 500) throw new Error(`The registry answered ${status}`);
  const answer = jsonOf(body);
  const registryId = textOf(answer, ['registryId', 'registrationId'], LONGEST_ID);
  // For a known registration the registry answers its identifier.
  if (registryId !== null && (status === 200 || status === 201 || status === 409)) {
    const proof = textOf(answer, ['proof', 'proofOfRegistration', 'jwt'], LONGEST_PROOF);
    return { outcome: 'registered', registryId, proof, hash: textOf(answer, ['dppHash'], LONGEST_ID) };
  }
  if (status === 202) return { outcome: 'accepted' };
  return { outcome: 'refused', reason: `${status} ${reasonOf(body)}`.trim() };
}

function jsonOf(body: Buffer): JsonObject {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Returns the first of several members that is a text of limited length on one line. */
function textOf(answer: JsonObject, names: readonly string[], longest: number): string | null {
  const found = names.map((name) => answer[name]).find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' && found.length <= longest && !NOT_ON_A_LINE.test(found) ? found : null;
}

/** Control characters and unpaired surrogates, which columns do not accept either. */
const NOT_ON_A_LINE = /[\p{Cc}\p{Cs}]/u;

const reasonOf = (body: Buffer): string =>
  body
    .toString('utf8')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: an external server's message is stored as one line
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, LONGEST_REASON);
