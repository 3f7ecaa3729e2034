import { inTransaction } from '../../lib/database/transaction.js';
import { itemStates } from '../peers/custody.js';
import { type Publishing, statusListAddress } from '../publishing/publish-draft.js';
import type { IssuerReads } from './issuer.statements.js';
import { issuerDid } from './issuer-document.rules.js';
import { lockIssuerByCode } from './issuer-key.statements.js';
import { signingKey } from './issuer-keys.js';
import { type CredentialStatus, placeOf, statusListClaim, statusOfItem } from './status-list.rules.js';

/** A verifier may keep a list this long; a theft is known to it no later. */
const LIFETIME_S = 300;

/**
 * Signs the list of a brand's credential states (Token Status List, `statuslist+jwt`), made from what is true now.
 * Null when the brand has no such list.
 */
export async function statusListToken(
  { database, ports }: Publishing,
  issuers: IssuerReads,
  of: { readonly brandCode: string; readonly list: number },
  now: Date,
): Promise<string | null> {
  const entries = await issuers.statusEntries(of.brandCode, of.list);
  if (!entries) return null;
  const items = entries.flatMap(({ product_id }) => (product_id === null ? [] : [product_id]));
  const states = new Map((await itemStates(ports.peers, [...new Set(items)])).map((state) => [state.id, state]));
  const statuses = new Map<number, CredentialStatus>();
  for (const { status_entry, product_id, withdrawn } of entries) {
    const state = product_id === null ? undefined : states.get(product_id);
    const ofItem = state ? statusOfItem(state.status, state.declaredStolen) : 'valid';
    statuses.set(placeOf(status_entry).index, withdrawn ? 'invalid' : ofItem);
  }
  const uri = statusListAddress(ports.publicUrl, of.brandCode, of.list);
  const seconds = Math.floor(now.getTime() / 1000);
  const claims = {
    iss: issuerDid(ports.publicUrl, of.brandCode),
    sub: uri,
    iat: seconds,
    exp: seconds + LIFETIME_S,
    ttl: LIFETIME_S,
    status_list: statusListClaim(statuses),
  };
  const key = await inTransaction(database.pool, async (client) => {
    const issuer = await lockIssuerByCode.row(client, { brandCode: of.brandCode });
    if (!issuer) throw new Error(`${of.brandCode} is no issuer`);
    return signingKey(client, ports.encryptionKey, issuer.brand_id, now);
  });
  return key.sign({ typ: 'statuslist+jwt' }, JSON.stringify(claims));
}
