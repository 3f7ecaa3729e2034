import { inflateSync } from 'node:zlib';
import { isJsonObject, type Json, type JsonObject } from '../../../../schema/json.js';
import { type ReadCredential, readCredential } from '../../credentials/read-credential.rules.js';
import { LIST_SIZE, STATUS } from '../../credentials/status-list.rules.js';
import { type Finding, held, refused } from './bundle.js';
import { readIssuer, SKEW_S, signedBy } from './check-issuer.js';

const TYPE = 'statuslist+jwt';
/** Most bytes of a list: the largest one with eight bits per entry. */
const LONGEST = LIST_SIZE;

/**
 * Checks that the issuer's list marks the credential as valid, as of the list's signature. `askedAt`: when the list was
 * fetched, at which it must not have expired; a list in a bundle is checked as of the bundle's creation.
 */
export async function checkStatus(
  { claims }: ReadCredential,
  token: Json | undefined,
  document: Json | undefined,
  askedAt?: Date,
): Promise<Finding> {
  if (typeof token !== 'string') return refused('status', 'There is no status list to ask.');
  const list = await readList(token, document);
  const entry = isJsonObject(claims.status) ? claims.status.status_list : undefined;
  if (!list || !isJsonObject(entry)) return refused('status', 'The status list is not signed by the issuer.');
  if (!isSameIssuer(list.iss, claims.iss) || list.sub !== entry.uri)
    return refused('status', 'It is the status list of something else.');
  if (askedAt && !(typeof list.exp === 'number' && list.exp > askedAt.getTime() / 1000 - SKEW_S))
    return refused('status', 'The issuer answers a list that is over.');
  const state = stateAt(list.status_list, entry.idx);
  if (state === undefined || typeof list.iat !== 'number') return refused('status', 'The status list cannot be read.');
  const at = new Date(list.iat * 1000).toISOString();
  if (state !== STATUS.valid) {
    return refused('status', `${state === STATUS.suspended ? 'Suspended' : 'Ended'} as of ${at}.`);
  }
  return held('status', `In force as of ${at}.`);
}

/** Compares two names of an issuer: credentials have its URL, status lists its DID. */
function isSameIssuer(one: Json | undefined, other: Json | undefined): boolean {
  const [first, second] = [readIssuer(one)?.did, readIssuer(other)?.did];
  return first !== undefined && first === second;
}

async function readList(token: string, document: Json | undefined): Promise<JsonObject | undefined> {
  try {
    const { header, claims, jwt } = readCredential(`${token}~`);
    return (await signedBy(document, jwt, header, TYPE)) ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** Reads an entry of a Token Status List (section 4): entries of `bits` bits, least significant first, zlib-compressed. */
function stateAt(claim: Json | undefined, index: Json | undefined): number | undefined {
  if (!isJsonObject(claim) || typeof claim.lst !== 'string' || typeof index !== 'number' || !(index >= 0))
    return undefined;
  const bits = claim.bits;
  if (bits !== 1 && bits !== 2 && bits !== 4 && bits !== 8) return undefined;
  try {
    const bytes = inflateSync(Buffer.from(claim.lst, 'base64url'), { maxOutputLength: LONGEST });
    const byte = bytes[Math.floor((index * bits) / 8)];
    return byte === undefined ? undefined : (byte >> ((index * bits) % 8)) & (2 ** bits - 1);
  } catch {
    return undefined;
  }
}
