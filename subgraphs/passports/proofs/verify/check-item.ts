import type { ItemTrouble } from '../../../../schema/vocabulary/item-troubles.js';
import type { ReadCredential } from '../../credentials/read-credential.rules.js';
import { type Bundle, type Finding, held, refused, textAt, valueAt } from './bundle.js';
import { saysAll } from './check-content.js';
import { type Expected, firstDifference, pathsOf } from './compare.js';

/** States of an item that refuse its bundle, as of when it was made: no credential of a lot or model ends with an item. */
const REFUSING: ReadonlyMap<string, string> = new Map<ItemTrouble, string>([
  ['stolen', 'reported stolen'],
  ['revoked', 'no longer recognised by its brand'],
  ['destroyed', 'destroyed'],
  ['withdrawn', 'withdrawn'],
]);

/** Checks the state of the bundle's item, and that it is the item of the passport where that is an item's own. */
export function checkItem(bundle: Bundle, credential: ReadCredential): Finding | undefined {
  if (bundle.bundle_version === '1') return undefined;
  const state = REFUSING.get(textAt(bundle, 'item.trouble') ?? '');
  if (state) return refused('item', `It was ${state} when the bundle was made.`);
  if (credential.claims.level !== 'item') return undefined;
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
