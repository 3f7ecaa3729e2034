import { isJsonObject, type Json, parseJson } from '../../../../schema/json.js';
import type { ReadCredential } from '../../credentials/read-credential.rules.js';
import { readIssuer } from './check-issuer.js';

const PATIENCE_MS = 10_000;
const LONGEST = 1_000_000;
/** Hosts without HTTPS, for a local trial; did:web requires HTTPS for all others. */
const LOCAL = /^(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/;

/** Fetches the issuer's document and the credential's status list, from the URLs in the credential. */
export async function askIssuer({ claims }: ReadCredential): Promise<{ issuerDocument: Json; statusList: Json }> {
  const issuer = readIssuer(claims.iss);
  if (!issuer) throw new Error('The issuer has no address.');
  const { base, brandCode } = issuer;
  const scheme = LOCAL.test(base) ? 'http' : 'https';
  const own = `${scheme}://${base}/brands/${brandCode}`;
  const entry = isJsonObject(claims.status) ? claims.status.status_list : undefined;
  const uri = isJsonObject(entry) ? String(entry.uri) : '';
  if (!uri.startsWith(`${own}/status-lists/`)) throw new Error("The status list is not at the issuer's address.");
  const [document, statusList] = await Promise.all([fetched(`${own}/did.json`), fetched(uri)]);
  return { issuerDocument: parseJson(document), statusList };
}

async function fetched(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  const text = await response.text();
  if (text.length > LONGEST) throw new Error(`${url} answers too much.`);
  return text;
}
