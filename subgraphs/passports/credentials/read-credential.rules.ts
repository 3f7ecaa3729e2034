import { isJsonList, isJsonObject, type Json, type JsonObject, parseJson } from '../../../schema/json.js';
import { hasRepeatedMember } from '../documents/repeated-members.rules.js';
import { disclosureDigest } from './sd-jwt-packing.rules.js';

export interface ReadCredential {
  readonly header: JsonObject;
  /** Claims with every disclosure inserted at its digest. */
  readonly claims: JsonObject;
  /** The signed part with its signature. */
  readonly jwt: string;
  /** Disclosure segments in order. */
  readonly disclosures: readonly string[];
}

export class MalformedCredential extends Error {}

/** Hash function of all digests, the default of RFC 9901. */
const DIGESTS = 'sha-256';

/** Reserved claim names (RFC 9901, section 4.2). */
const LIST_OF_DIGESTS = '_sd';
const HIDDEN_ELEMENT = '...';

/** Disclosures by digest that are not inserted yet, and the digests found. */
interface Open {
  readonly segments: Map<string, string>;
  readonly met: Set<string>;
}

/**
 * Parses an SD-JWT (RFC 9901, section 7.1) strictly: refuses disclosures that are altered, duplicate, referenced twice
 * or not at all, digests by another function than SHA-256, duplicate members, and misplaced digests. The caller
 * verifies the signature.
 */
export function readCredential(compact: string): ReadCredential {
  const [jwt = '', ...segments] = compact.split('~');
  if (segments.pop() !== '') throw new MalformedCredential('The credential does not end with a ~');
  const [header, payload] = jwt.split('.').slice(0, 2).map(decoded);
  if (!isJsonObject(header) || !isJsonObject(payload)) throw new MalformedCredential('The token is not readable');
  const { _sd_alg: algorithm = DIGESTS, ...content } = payload;
  if (algorithm !== DIGESTS) throw new MalformedCredential('Its digests are not by SHA-256');
  const open = { segments: new Map(segments.map((one) => [disclosureDigest(one), one])), met: new Set<string>() };
  if (open.segments.size < segments.length) throw new MalformedCredential('A disclosure is given twice');
  const claims = restoredObject(content, open);
  if (open.segments.size > 0) throw new MalformedCredential('A disclosure belongs to no digest of the credential');
  return { header, claims, jwt, disclosures: segments };
}

function decoded(part: string | undefined): Json {
  const text = Buffer.from(part ?? '', 'base64url').toString('utf8');
  const value = parsed(text);
  if (hasRepeatedMember(text, value)) throw new MalformedCredential('A member is there twice');
  return value;
}

function parsed(text: string): Json {
  try {
    return parseJson(text);
  } catch {
    throw new MalformedCredential('A part of the credential is not JSON');
  }
}

function restored(value: Json, open: Open): Json {
  if (isJsonList(value)) return value.flatMap((element) => restoredElement(element, open));
  return isJsonObject(value) ? restoredObject(value, open) : value;
}

function restoredObject(value: JsonObject, open: Open): JsonObject {
  const { [LIST_OF_DIGESTS]: digests = [], ...clear } = value;
  if (Object.hasOwn(clear, HIDDEN_ELEMENT) || !isJsonList(digests)) throw misplaced();
  const members = new Map(Object.entries(clear).map(([key, child]) => [key, restored(child, open)]));
  for (const digest of digests) {
    const parts = take(digest, open);
    if (!parts) continue;
    const [salt, key, claim, ...more] = parts;
    if (typeof salt !== 'string' || typeof key !== 'string' || claim === undefined || more.length > 0)
      throw misshapen();
    if (key === LIST_OF_DIGESTS || key === HIDDEN_ELEMENT) throw misshapen();
    if (members.has(key)) throw new MalformedCredential(`The claim ${key} is given twice`);
    members.set(key, restored(claim, open));
  }
  return Object.fromEntries(members);
}

function restoredElement(element: Json, open: Open): Json[] {
  if (!isJsonObject(element) || !Object.hasOwn(element, HIDDEN_ELEMENT)) return [restored(element, open)];
  if (Object.keys(element).length > 1) throw misplaced();
  const parts = take(element[HIDDEN_ELEMENT], open);
  if (!parts) return [];
  const [salt, value, ...more] = parts;
  if (typeof salt !== 'string' || value === undefined || more.length > 0) throw misshapen();
  return [restored(value, open)];
}

/** Returns the disclosure of a digest; undefined when it was not given. Throws for a repeated digest. */
function take(digest: Json | undefined, { segments, met }: Open): readonly Json[] | undefined {
  if (typeof digest !== 'string') throw misplaced();
  if (met.has(digest)) throw new MalformedCredential('A digest is there twice');
  met.add(digest);
  const segment = segments.get(digest);
  if (segment === undefined) return undefined;
  segments.delete(digest);
  const parts = decoded(segment);
  if (!isJsonList(parts)) throw misshapen();
  return parts;
}

const misshapen = (): MalformedCredential => new MalformedCredential('A disclosure has a wrong shape');
const misplaced = (): MalformedCredential => new MalformedCredential('A digest is not where one can be');
