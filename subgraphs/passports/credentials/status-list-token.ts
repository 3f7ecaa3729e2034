import { dropOldest } from '../../lib/bounds/drop-oldest.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { itemStates } from '../peers/custody.js';
import { type Publishing, statusListAddress } from '../publishing/publish-draft.js';
import type { IssuerReads, StatusRow } from './issuer.statements.js';
import { issuerDid, keyUrl } from './issuer-document.rules.js';
import { lockIssuerByCode } from './issuer-key.statements.js';
import { signingKey } from './issuer-keys.js';
import { type CredentialStatus, placeOf, statusListClaim, statusOfItem } from './status-list.rules.js';

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
  const state = JSON.stringify([
    kid,
    [...statuses].filter(([, status]) => status !== 'valid').toSorted(([a], [b]) => a - b),
  ]);
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

async function statusesOf(
  { ports }: Publishing,
  entries: readonly StatusRow[],
): Promise<Map<number, CredentialStatus>> {
  const items = entries.flatMap(({ product_id }) => (product_id === null ? [] : [product_id]));
  const states = new Map((await itemStates(ports.peers, [...new Set(items)])).map((state) => [state.id, state]));
  const statuses = new Map<number, CredentialStatus>();
  for (const { status_entry, product_id, withdrawn } of entries) {
    const state = product_id === null ? undefined : states.get(product_id);
    const ofItem = state ? statusOfItem(state.status, state.declaredStolen) : 'valid';
    statuses.set(placeOf(status_entry).index, withdrawn ? 'invalid' : ofItem);
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
