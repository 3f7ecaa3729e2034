import { sha256Hex } from '../documents/canonical-json.rules.js';
import type { VersionRow } from '../documents/version.statements.js';
import { contentKey, decryptContent } from '../retention/content-encryption.rules.js';
import type { ContentStore } from '../retention/content-store.js';

/** `integrity` of an item's passport: the copy is fetched, decrypted and hashed. */
export interface Integrity {
  readonly checkedAt: Date;
  readonly source: ContentStore['name'];
  readonly expectedHash: string;
  readonly computedHash: string | null;
  /** Null where the copy could not be compared, with the reason in `error`. */
  readonly matches: boolean | null;
  readonly error: string | null;
}

export async function checkIntegrity(
  store: ContentStore,
  masterKey: Uint8Array,
  version: VersionRow,
  now: Date,
): Promise<Integrity> {
  const facts = { checkedAt: now, source: store.name, expectedHash: version.data_hash };
  const unknown = (error: string): Integrity => ({ ...facts, computedHash: null, matches: null, error });
  let bytes: Uint8Array | undefined;
  try {
    bytes = await store.get(version.cid);
  } catch {
    return unknown('The content copy is out of reach.');
  }
  if (!bytes) return unknown('The content copy was not found.');
  const identity = { passportId: version.passport_id, version: version.version, dataHash: version.data_hash };
  try {
    const computedHash = sha256Hex(decryptContent(bytes, contentKey(masterKey, identity)));
    return { ...facts, computedHash, matches: computedHash === version.data_hash, error: null };
  } catch {
    // Content that does not decrypt was altered.
    return { ...facts, computedHash: null, matches: false, error: 'The content copy was altered.' };
  }
}
