import { isJsonObject, type JsonObject } from '../../../../schema/json.js';
import { CREDENTIAL_FORMAT } from '../../credentials/credential.rules.js';
import type { ReadCredential } from '../../credentials/read-credential.rules.js';
import { disclosureSetDigest } from '../../disclosure/tier-disclosures.rules.js';
import { dataHash } from '../../documents/canonical-json.rules.js';
import { type Bundle, type Finding, held, refused, textAt } from './bundle.js';
import { readIssuer } from './check-issuer.js';
import { type Expected, firstDifference, pathsOf } from './compare.js';

/** Claims about product and brand; older credentials have none of them. */
export const SUBJECT_CLAIMS = [
  'brand_name',
  'product_name',
  'gtin',
  'batch_code',
  'serial',
  'uid_hash',
  'token_id',
] as const;

/** Tells whether a credential has claims for subject, seal and tiers. */
export const saysAll = ({ claims }: ReadCredential): boolean => claims.version_hash !== undefined;

/** Compares every field of the bundle about the passport with the signed claims, disclosures included. */
export function checkContent(bundle: Bundle, { claims }: ReadCredential): Finding {
  const expected = [
    ...ofCredential(claims),
    ...(bundle.bundle_version === '1' ? ofForm1(bundle, claims) : whole(claims)),
  ];
  const other = firstDifference(bundle, expected);
  if (other) return refused('content', `${other} is not what was signed.`);
  return held('content', 'The passport is what was signed.', ...pathsOf(expected));
}

const ofCredential = (claims: JsonObject): readonly Expected[] => [
  ['credential.passport_id', claims.passport_id],
  ['credential.issuer', readIssuer(claims.iss)?.did],
  ['credential.vct', claims.vct],
  ['credential.format', CREDENTIAL_FORMAT],
];

const whole = (claims: JsonObject): readonly Expected[] => [['passport', claims]];

/** Lists the expected values of form 1, which repeated public answers: those that are signed or derived from signed ones. */
function ofForm1(bundle: Bundle, claims: JsonObject): readonly Expected[] {
  return [
    ['passport.id', claims.passport_id],
    ['passport.passport_version', claims.passport_version],
    ['passport.level', claims.level],
    ['passport.schema_version', String(claims.vct).split('/').at(-1)],
    ['passport.brand_code', readIssuer(claims.iss)?.brandCode],
    ['passport.data', claims.data],
    ['passport.data_hash', claims.data_hash],
    // Both must have the same tier for the content to be comparable.
    ['passport.access_tier', textAt(bundle, 'credential.access_tier')],
    ['proof.passport_version', claims.passport_version],
    ['proof.data_hash', claims.data_hash],
    ['proof.vc.issued', true],
    ['proof.vc.vct', claims.vct],
  ];
}

/** Checks that the credential has all disclosures of its tier; where the tier sees whole documents, also the signed hash. */
export function checkTier(bundle: Bundle, credential: ReadCredential): Finding {
  const { claims, disclosures } = credential;
  const tier = textAt(bundle, 'credential.access_tier') ?? '';
  const signed = isJsonObject(claims.tier_disclosures) ? claims.tier_disclosures[tier] : undefined;
  if (tier === 'authority' && (!isJsonObject(claims.data) || dataHash(claims.data) !== claims.data_hash))
    return refused('tier', 'The document has another hash than the one signed.');
  const proves =
    bundle.bundle_version === '1' ? ['passport.access_tier', 'credential.access_tier'] : ['credential.access_tier'];
  if (tier === 'authority') return held('tier', 'The whole document, by its hash.', ...proves);
  if (!saysAll(credential)) return { ...held('tier', 'This version does not say what each tier sees.'), proves: [] };
  const holds = signed === disclosureSetDigest(disclosures);
  return holds
    ? held('tier', `All that ${tier} is given.`, ...proves)
    : refused('tier', 'The credential is not what its tier is given.');
}
