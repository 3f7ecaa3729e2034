import { createHash } from 'node:crypto';
import { dropOldest } from '../../lib/bounds/drop-oldest.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { itemsInStates } from '../peers/custody.js';
import { type Publishing, statusListAddress } from '../publishing/publish-draft.js';
import type { IssuerReads, StatusEntries } from './issuer.statements.js';
import { issuerDid, keyUrl } from './issuer-document.rules.js';
import { lockIssuerByCode } from './issuer-key.statements.js';
import { signingKey } from './issuer-keys.js';
import {
  type CredentialStatus,
  NOT_VALID,
  placeOf,
  statusBits,
  statusListClaim,
  statusOfItem,
} from './status-list.rules.js';

/** Seconds for which a verifier may cache a list: the longest delay of a reported theft. */
const TTL_S = 300;
/** Seconds for which a signed list is valid; it is signed again after half of it. */
const LIFETIME_S = 3_600;
/** Most lists cached by a process. */
const MOST_KEPT = 1_000;

/** A list as last signed. */
interface SignedList {
  /** Key and statuses that were signed. */
  readonly state: string;
  readonly signedAt: number;
  readonly token: string;
}

/** Signed lists of a process, by URL. */
export type SignedLists = Map<string, SignedList>;

/**
 * Returns the signed status list of a brand (Token Status List, `statuslist+jwt`) as of now: it is signed when a status
 * or the key changed, or the last one is old, and cached otherwise. Null for an unknown list.
 */
export async function statusListToken(
  context: Publishing & { readonly issuers: IssuerReads; readonly signedLists: SignedLists },
  of: { readonly brandCode: string; readonly list: number },
  now: Date,
): Promise<string | null> {
  const { ports, issuers, signedLists } = context;
  const entries = await issuers.statusEntries(of.brandCode, of.list);
  if (!entries) return null;
  const statuses = await statusesOf(context, entries);
  const uri = statusListAddress(ports.publicUrl, of.brandCode, of.list);
  const kid = (await issuers.keys(of.brandCode)).find((key) => !key.retired_at && !key.revoked_at)?.kid;
  const state = `${kid} ${createHash('sha256').update(statusBits(statuses)).digest('base64url')}`;
  const seconds = Math.floor(now.getTime() / 1000);
  const kept = signedLists.get(uri);
  if (kept?.state === state && seconds - kept.signedAt >= 0 && seconds - kept.signedAt < LIFETIME_S / 2)
    return kept.token;
  const claims = {
    iss: issuerDid(ports.publicUrl, of.brandCode),
    sub: uri,
    iat: seconds,
    exp: seconds + LIFETIME_S,
    ttl: TTL_S,
    status_list: statusListClaim(statuses),
  };
  const token = await sign(context, of.brandCode, claims, now);
  signedLists.delete(uri);
  signedLists.set(uri, { state, signedAt: seconds, token });
  if (signedLists.size > MOST_KEPT) dropOldest(signedLists);
  return token;
}

/** Returns the states of a list that are not `valid`, by place. */
async function statusesOf(
  { ports }: Publishing,
  { withdrawn, entries, items }: StatusEntries,
): Promise<Map<number, CredentialStatus>> {
  const statuses = new Map<number, CredentialStatus>(withdrawn.map((entry) => [placeOf(entry).index, 'invalid']));
  const ofItems = new Map<number | undefined, CredentialStatus>();
  for (const { status, declaredStolen, ids } of await itemsInStates(ports.peers, items, NOT_VALID))
    for (const id of ids) ofItems.set(id, statusOfItem(status, declaredStolen));
  if (ofItems.size === 0) return statuses;
  for (const [at, entry] of entries.entries()) {
    const status = ofItems.get(items[at]);
    if (status) statuses.set(placeOf(entry).index, status);
  }
  return statuses;
}

async function sign({ database, ports }: Publishing, brandCode: string, claims: object, now: Date): Promise<string> {
  const key = await inTransaction(database.pool, async (client) => {
    const issuer = await lockIssuerByCode.row(client, { brandCode });
    if (!issuer) throw new Error(`${brandCode} is no issuer`);
    return signingKey(client, ports.encryptionKey, issuer.brand_id, now);
  });
  const kid = keyUrl(issuerDid(ports.publicUrl, brandCode), key.kid);
  return key.sign({ typ: 'statuslist+jwt', kid }, JSON.stringify(claims));
}
