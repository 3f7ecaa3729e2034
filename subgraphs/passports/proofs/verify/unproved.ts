import { isJsonList, isJsonObject, type Json } from '../../../../schema/json.js';
import type { ReadCredential } from '../../credentials/read-credential.rules.js';
import { type Bundle, type Finding, type Unproved, valueAt } from './bundle.js';
import { SUBJECT_CLAIMS, saysAll } from './check-content.js';

/** Reasons why parts are not proved, by the longest prefix of the path. */
const REASONS: readonly (readonly [path: string, reason: string])[] = [
  ['issuer_document', "whether these are the issuer's keys: --online asks at the issuer's own address"],
  ['status_list', 'the state since then: --online asks for it'],
  ['proof.passport_anchor.contract_address', "whose contract it is: compare with the platform's"],
  ['item.registration.contract_address', "whose contract it is: compare with the platform's"],
  ['proof.passport_anchor', 'whether it is on the chain: --rpc <url> asks a node of yours'],
  ['item.registration', 'whether it is on the chain: --rpc <url> asks a node of yours'],
  ['item.trouble', 'nothing signed says it: look the item up'],
  ['item', 'the passport is that of the lot or model, and names no item'],
  ['proof.seal', 'this version was signed without its seal'],
  ['credential.access_tier', 'this version does not say what each tier sees'],
];
const ABSENT: readonly (readonly [path: string, reason: string])[] = [
  ['status_list', 'whether it was suspended or ended: --online asks for its state'],
  ['proof.passport_anchor', 'not anchored when the bundle was made, or left out of it'],
  ['item.registration', 'not registered when the bundle was made, or left out of it'],
];
const NOTHING = 'nothing signed says it';
const NEVER_SIGNED = 'this version was signed without it';

/** Lists every part of a bundle that no finding proves, including parts that an older form cannot prove. */
export function unprovedParts(bundle: Bundle, findings: readonly Finding[], credential: ReadCredential): Unproved[] {
  const proved = new Set(findings.flatMap(({ holds, proves }) => (holds ? proves : [])));
  const parts = openParts(bundle, '', proved) ?? [''];
  const listed = parts.map((path) => ({ path, reason: reasonOf(path) }));
  return [...listed, ...absentParts(bundle, proved), ...neverSigned(credential, parts)];
}

/** Lists the shortest paths below which nothing is proved; undefined where nothing is proved at all. */
function openParts(value: Json, path: string, proved: ReadonlySet<string>): string[] | undefined {
  if (proved.has(path)) return [];
  const children = isJsonList(value) || isJsonObject(value) ? Object.entries<Json>(value) : [];
  if (children.length === 0) return undefined;
  const below = children.map(([name, child]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return { at, open: openParts(child, at, proved) };
  });
  if (path !== '' && below.every(({ open }) => open === undefined)) return undefined;
  return below.flatMap(({ at, open }) => open ?? [at]);
}

const reasonOf = (path: string): string =>
  REASONS.find(([start]) => path === start || path.startsWith(`${start}.`))?.[1] ?? NOTHING;

const absentParts = (bundle: Bundle, proved: ReadonlySet<string>): Unproved[] =>
  ABSENT.filter(([path]) => {
    const above = path.split('.').slice(0, -1).join('.');
    const could = above === '' || valueAt(bundle, above) !== undefined;
    return could && valueAt(bundle, path) === undefined && !proved.has(path);
  }).map(([path, reason]) => ({ path, reason }));

const neverSigned = (credential: ReadCredential, parts: readonly string[]): Unproved[] =>
  saysAll(credential)
    ? []
    : SUBJECT_CLAIMS.map((name) => `passport.${name}`)
        .filter((path) => !parts.includes(path))
        .map((path) => ({ path, reason: NEVER_SIGNED }));
