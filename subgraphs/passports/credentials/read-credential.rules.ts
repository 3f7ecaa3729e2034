import { isJsonList, isJsonObject, type Json, type JsonObject, parseJson } from '../documents/json.js';
import { disclosureDigest } from './sd-jwt-packing.rules.js';

export interface ReadCredential {
  readonly header: JsonObject;
  /** Claims with every given disclosure put where its digest stands. */
  readonly claims: JsonObject;
  /** The signed part and its signature, for verifiers. */
  readonly jwt: string;
  /** The segments given, in their order. */
  readonly disclosures: readonly string[];
}

export class MalformedCredential extends Error {}

/**
 * Reads an SD-JWT (RFC 9901, section 7.1) strictly: a disclosure that was altered, is given twice or belongs nowhere
 * makes the whole credential malformed. The signature is the caller's to check.
 */
export function readCredential(compact: string): ReadCredential {
  const [jwt = '', ...segments] = compact.split('~');
  if (segments.pop() !== '') throw new MalformedCredential('The credential does not end with a ~');
  const [header, payload] = jwt.split('.').slice(0, 2).map(decoded);
  if (!isJsonObject(header) || !isJsonObject(payload)) throw new MalformedCredential('The token is not readable');
  const open = new Map(segments.map((segment) => [disclosureDigest(segment), segment]));
  if (open.size < segments.length) throw new MalformedCredential('A disclosure is given twice');
  const claims = restoredObject(payload, open);
  if (open.size > 0) throw new MalformedCredential('A disclosure belongs to no digest of the credential');
  return { header, claims, jwt, disclosures: segments };
}

function decoded(part: string | undefined): Json {
  try {
    return parseJson(Buffer.from(part ?? '', 'base64url').toString('utf8'));
  } catch {
    throw new MalformedCredential('A part of the credential is not JSON');
  }
}

function restored(value: Json, open: Map<string, string>): Json {
  if (isJsonList(value)) return value.flatMap((element) => restoredElement(element, open));
  return isJsonObject(value) ? restoredObject(value, open) : value;
}

function restoredObject(value: JsonObject, open: Map<string, string>): JsonObject {
  const members = new Map<string, Json>();
  for (const [key, child] of Object.entries(value)) {
    if (key !== '_sd' && key !== '_sd_alg') members.set(key, restored(child, open));
  }
  for (const digest of isJsonList(value._sd) ? value._sd : []) {
    const parts = take(digest, open);
    if (!parts) continue;
    const [, key, claim, ...more] = parts;
    if (typeof key !== 'string' || claim === undefined || more.length > 0) throw misshapen();
    if (members.has(key)) throw new MalformedCredential(`The claim ${key} is given twice`);
    members.set(key, restored(claim, open));
  }
  return Object.fromEntries(members);
}

function restoredElement(element: Json, open: Map<string, string>): Json[] {
  if (!isJsonObject(element) || typeof element['...'] !== 'string') return [restored(element, open)];
  const parts = take(element['...'], open);
  if (!parts) return [];
  const [, value, ...more] = parts;
  if (value === undefined || more.length > 0) throw misshapen();
  return [restored(value, open)];
}

/** Returns the disclosure of a digest, once; undefined when it was not given. */
function take(digest: Json, open: Map<string, string>): readonly Json[] | undefined {
  const segment = typeof digest === 'string' ? open.get(digest) : undefined;
  if (typeof digest !== 'string' || segment === undefined) return undefined;
  open.delete(digest);
  const parts = decoded(segment);
  if (!isJsonList(parts)) throw misshapen();
  return parts;
}

const misshapen = (): MalformedCredential => new MalformedCredential('A disclosure has a wrong shape');
