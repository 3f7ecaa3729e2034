import { isJsonObject, type Json, type JsonObject } from '../documents/json.js';
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
  const claims = restored(payload, open) as JsonObject;
  if (open.size > 0) throw new MalformedCredential('A disclosure belongs to no digest of the credential');
  return { header, claims, jwt, disclosures: segments };
}

function decoded(part: string | undefined): Json {
  try {
    return JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8')) as Json;
  } catch {
    throw new MalformedCredential('A part of the credential is not JSON');
  }
}

function restored(value: Json, open: Map<string, string>): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((element) => restoredElement(element, open));
  if (!isJsonObject(value)) return value;
  const members = new Map<string, Json>();
  for (const [key, child] of Object.entries(value)) {
    if (key !== '_sd' && key !== '_sd_alg') members.set(key, restored(child, open));
  }
  for (const digest of Array.isArray(value._sd) ? (value._sd as readonly string[]) : []) {
    const parts = take(digest, open, 3);
    if (!parts) continue;
    const key = parts[1] as string;
    if (members.has(key)) throw new MalformedCredential(`The claim ${key} is given twice`);
    members.set(key, restored(parts[2] as Json, open));
  }
  return Object.fromEntries(members);
}

function restoredElement(element: Json, open: Map<string, string>): Json[] {
  if (!isJsonObject(element) || typeof element['...'] !== 'string') return [restored(element, open)];
  const parts = take(element['...'], open, 2);
  return parts ? [restored(parts[1] as Json, open)] : [];
}

/** Returns the disclosure of a digest, once; undefined when it was not given. */
function take(digest: string, open: Map<string, string>, length: number): readonly Json[] | undefined {
  const segment = open.get(digest);
  if (segment === undefined) return undefined;
  open.delete(digest);
  const parts = decoded(segment);
  if (!Array.isArray(parts) || parts.length !== length) throw new MalformedCredential('A disclosure has a wrong shape');
  return parts as readonly Json[];
}
