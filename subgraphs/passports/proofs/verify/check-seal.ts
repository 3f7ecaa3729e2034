import type { Hex } from 'viem';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../../schema/json.js';
import type { ReadCredential } from '../../credentials/read-credential.rules.js';
import { anchorLeaf } from '../anchor-leaf.rules.js';
import { merkleRoot } from '../anchor-tree.rules.js';
import { SEAL_ALGORITHM, versionHash } from '../seal.rules.js';
import { type Bundle, type Finding, held, refused, textAt, valueAt } from './bundle.js';
import { saysAll } from './check-content.js';
import { firstDifference } from './compare.js';

const HASH = /^[0-9a-f]{64}$/;
const HEX_32 = /^0x[0-9a-f]{64}$/;

const isHash = (value: Json | undefined): value is string => typeof value === 'string' && HASH.test(value);
const isHex32 = (value: Json): value is Hex => typeof value === 'string' && HEX_32.test(value);

/** Identifies a version as in its credential. */
interface SignedVersion {
  readonly passport_id: number;
  readonly version: number;
  readonly data_hash: string;
}

/** Returns the version in a credential's claims; undefined for none. */
function signedVersion({ passport_id, passport_version, data_hash }: JsonObject): SignedVersion | undefined {
  if (!isCount(passport_id) || !isCount(passport_version) || !isHash(data_hash)) return undefined;
  return { passport_id, version: passport_version, data_hash };
}

const isCount = (value: Json | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Checks that the seal belongs to the signed version, and that the earlier versions lead to it. */
export function checkSeal(bundle: Bundle, credential: ReadCredential): Finding {
  const { claims } = credential;
  const version = signedVersion(claims);
  if (!version) return refused('seal', 'What was signed names no version.');
  const signed = saysAll(credential);
  const previous = signed ? claims.prev_version_hash : valueAt(bundle, 'proof.seal.prev_version_hash');
  if (previous !== null && !isHash(previous)) return refused('seal', 'The seal names no version before it.');
  const own = versionHash({ ...version, prev_version_hash: previous });
  if (signed && own !== claims.version_hash) return refused('seal', 'What was signed contradicts itself.');
  const other = firstDifference(bundle, [
    ['proof.seal.algorithm', SEAL_ALGORITHM],
    ['proof.seal.version_hash', own],
    ['proof.seal.prev_version_hash', previous],
  ]);
  if (other) return refused('seal', `${other} is not that of this version.`);
  if (bundle.bundle_version === '1')
    return held('seal', 'The seal is of this version.', ...(signed ? SEAL_FIELDS : []));
  return checkEarlier(bundle, { ...version, proves: signed }, previous);
}

const SEAL_FIELDS = ['algorithm', 'version_hash', 'prev_version_hash'].map((name) => `proof.seal.${name}`);

/** Checks the earlier versions: each seal includes the previous one, and the last is the one that this version includes. */
function checkEarlier(
  bundle: Bundle,
  { passport_id, version, proves: signed }: SignedVersion & { readonly proves: boolean },
  previous: string | null,
): Finding {
  const links = valueAt(bundle, 'proof.seal.earlier');
  const broken = refused('seal', 'The versions before do not lead to this one.');
  if (!isJsonList(links)) return broken;
  const first = version - links.length;
  if (links.length === 0 ? version !== 1 : first < 1) return broken;
  let before: string | null = null;
  for (const [place, link] of links.entries()) {
    if (!isLink(link) || link.version !== first + place) return broken;
    const made = versionHash({ ...pick(link), passport_id, prev_version_hash: before });
    // The oldest in the bundle is trusted by its seal, unless it is the first of all.
    if ((place > 0 || first === 1) && made !== link.version_hash) return broken;
    before = link.version_hash;
  }
  if (before !== previous) return broken;
  const proves = signed ? [...SEAL_FIELDS, ...provedLinks(links.length, first)] : [];
  return held('seal', `The seal is of this version, ${links.length} before it lead to it.`, ...proves);
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
  isHash(link.data_hash) &&
  isHash(link.version_hash);

function provedLinks(count: number, first: number): readonly string[] {
  if (first === 1) return ['proof.seal.earlier'];
  return Array.from({ length: count }, (_, place) =>
    place > 0
      ? [`proof.seal.earlier.${place}`]
      : ['version', 'version_hash'].map((name) => `proof.seal.earlier.0.${name}`),
  ).flat();
}

/**
 * Checks that the Merkle path leads from this version to the given root. Only a node can tell whether that root is
 * anchored.
 */
export function checkAnchor(bundle: Bundle, { claims }: ReadCredential): Finding | undefined {
  const anchor = valueAt(bundle, 'proof.passport_anchor');
  if (anchor === undefined) return undefined;
  const version = signedVersion(claims);
  if (!version) return refused('anchor', 'What was signed names no version.');
  const leaf = anchorLeaf(version.passport_id, version.version, version.data_hash);
  const path = valueAt(anchor, 'proof');
  if (textAt(anchor, 'leaf') !== leaf) return refused('anchor', 'The leaf is of another version.');
  if (!isJsonList(path) || !path.every(isHex32)) return refused('anchor', 'The Merkle path is none.');
  if (merkleRoot(leaf, path) !== textAt(anchor, 'merkle_root'))
    return refused('anchor', 'The Merkle path leads elsewhere.');
  return held('anchor', 'The Merkle path leads to the root named.', 'proof.passport_anchor.leaf');
}
