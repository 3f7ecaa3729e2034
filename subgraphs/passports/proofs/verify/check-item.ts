import type { ReadCredential } from '../../credentials/read-credential.rules.js';
import { type Bundle, type Finding, held, refused, valueAt } from './bundle.js';
import { saysAll } from './check-content.js';
import { type Expected, firstDifference, pathsOf } from './compare.js';

/** Checks the item of the bundle, where the passport is the item's own. */
export function checkItem(bundle: Bundle, credential: ReadCredential): Finding | undefined {
  if (bundle.bundle_version === '1' || credential.claims.level !== 'item') return undefined;
  if (valueAt(bundle, 'item') === undefined) return refused('item', 'The passport of an item, without the item.');
  if (!saysAll(credential)) return undefined;
  const { serial = null, uid_hash, token_id } = credential.claims;
  const expected: Expected[] = [
    ['item.serial', serial],
    ['item.uid_hash', uid_hash],
  ];
  if (valueAt(bundle, 'item.registration') !== undefined) expected.push(['item.registration.token_id', token_id]);
  const other = firstDifference(bundle, expected);
  if (other) return refused('item', `${other} is of another item.`);
  return held('item', 'The passport is the own one of this item.', ...pathsOf(expected));
}
