import type { ReadCredential } from '../../credentials/read-credential.rules.js';
import { isJsonObject, type Json } from '../../documents/json.js';
import { anchorLeaf } from '../anchor-leaf.rules.js';
import { merkleRoot } from '../anchor-tree.rules.js';
import { SEAL_ALGORITHM, versionHash } from '../seal.rules.js';
import { type Bundle, type Finding, held, refused, textAt, valueAt } from './bundle.js';
import { saysAll } from './check-content.js';
import { firstDifference } from './compare.js';

const HASH = /^[0-9a-f]{64}$/;
const HEX_32 = /^0x[0-9a-f]{64}$/;

/** Checks that the seal is that of the version signed, and that the versions before it lead to it. */
export function checkSeal(bundle: Bundle, credential: ReadCredential): Finding {
  const { passport_id, passport_version, data_hash, prev_version_hash } = credential.claims;
  const signed = saysAll(credential);
  const previous = (signed ? prev_version_hash : valueAt(bundle, 'proof.seal.prev_version_hash')) as string | null;
  if (previous !== null && !HASH.test(String(previous))) return refused('seal', 'The seal names no version before it.');
  const own = versionHash({
    passport_id: passport_id as number,
    version: passport_version as number,
    data_hash: data_hash as string,
    prev_version_hash: previous,
  });
  if (signed && own !== credential.claims.version_hash) return refused('seal', 'What was signed contradicts itself.');
  const other = firstDifference(bundle, [
    ['proof.seal.algorithm', SEAL_ALGORITHM],
    ['proof.seal.version_hash', own],
    ['proof.seal.prev_version_hash', previous],
  ]);
  if (other) return refused('seal', `${other} is not that of this version.`);
  if (bundle.bundle_version === '1')
    return held('seal', 'The seal is of this version.', ...(signed ? SEAL_FIELDS : []));
  return checkEarlier(bundle, credential, previous);
}

const SEAL_FIELDS = ['algorithm', 'version_hash', 'prev_version_hash'].map((name) => `proof.seal.${name}`);

/** Checks the versions before: each seal follows from the one before it, and the last is the one that this version names. */
function checkEarlier(bundle: Bundle, credential: ReadCredential, previous: string | null): Finding {
  const { passport_id, passport_version } = credential.claims;
  const links = valueAt(bundle, 'proof.seal.earlier');
  const broken = refused('seal', 'The versions before do not lead to this one.');
  if (!Array.isArray(links)) return broken;
  const list = links as readonly Json[];
  const first = (passport_version as number) - list.length;
  if (list.length === 0 ? passport_version !== 1 : first < 1) return broken;
  let before: string | null = null;
  for (const [place, link] of list.entries()) {
    if (!isLink(link) || link.version !== first + place) return broken;
    const made = versionHash({ ...pick(link), passport_id: passport_id as number, prev_version_hash: before });
    // The oldest in the bundle is taken by its seal, unless it is the first of all.
    if ((place > 0 || first === 1) && made !== link.version_hash) return broken;
    before = link.version_hash;
  }
  if (before !== previous) return broken;
  const proves = saysAll(credential) ? [...SEAL_FIELDS, ...provedLinks(list.length, first)] : [];
  return held('seal', `The seal is of this version, ${list.length} before it lead to it.`, ...proves);
}

interface Link {
  readonly version: number;
  readonly data_hash: string;
  readonly version_hash: string;
}

const pick = ({ version, data_hash }: Link) => ({ version, data_hash });

const isLink = (link: Json): link is Json & Link =>
  isJsonObject(link) &&
  Object.keys(link).sort().join() === 'data_hash,version,version_hash' &&
  HASH.test(String(link.data_hash)) &&
  HASH.test(String(link.version_hash));

function provedLinks(count: number, first: number): readonly string[] {
  if (first === 1) return ['proof.seal.earlier'];
  return Array.from({ length: count }, (_, place) =>
    place > 0
      ? [`proof.seal.earlier.${place}`]
      : ['version', 'version_hash'].map((name) => `proof.seal.earlier.0.${name}`),
  ).flat();
}

/** Checks that the Merkle path leads from this version to the root named. Only a node can say whether that root is anchored. */
export function checkAnchor(bundle: Bundle, { claims }: ReadCredential): Finding | undefined {
  const anchor = valueAt(bundle, 'proof.passport_anchor');
  if (anchor === undefined) return undefined;
  const { passport_id, passport_version, data_hash } = claims;
  const leaf = anchorLeaf(passport_id as number, passport_version as number, data_hash as string);
  const path = valueAt(anchor, 'proof');
  if (textAt(anchor, 'leaf') !== leaf) return refused('anchor', 'The leaf is of another version.');
  if (!Array.isArray(path) || !path.every((one) => HEX_32.test(String(one))))
    return refused('anchor', 'The Merkle path is none.');
  if (merkleRoot(leaf, path) !== textAt(anchor, 'merkle_root'))
    return refused('anchor', 'The Merkle path leads elsewhere.');
  return held('anchor', 'The Merkle path leads to the root named.', 'proof.passport_anchor.leaf');
}
