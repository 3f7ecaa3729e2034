import { isJsonObject, type Json } from '../../../../schema/json.js';
import { type Bundle, type Finding, held, refused, valueAt } from './bundle.js';

interface Shape {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
}

/** Allowed fields of every object of form 2, except those that are compared as a whole. */
const SHAPES: Readonly<Record<string, Shape>> = {
  '': {
    required: ['bundle_version', 'passport', 'credential', 'proof', 'issuer_document', 'status_list'],
    optional: ['item'],
  },
  credential: { required: ['passport_id', 'issuer', 'vct', 'access_tier', 'format', 'sd_jwt_vc'] },
  proof: { required: ['seal'], optional: ['passport_anchor'] },
  'proof.seal': { required: ['algorithm', 'version_hash', 'prev_version_hash', 'earlier'] },
  'proof.passport_anchor': {
    required: ['chain_id', 'tx_hash', 'merkle_root', 'leaf', 'proof', 'contract_address'],
  },
  item: { required: ['serial', 'uid_hash'], optional: ['trouble', 'registration'] },
  'item.registration': { required: ['token_id', 'tx_hash', 'contract_address'] },
};

/** Checks that a bundle has exactly the fields of its form. Further fields of form 1 are listed as unproved. */
export function checkForm(bundle: Bundle): Finding {
  if (bundle.bundle_version === '1') return held('form', 'A bundle of form 1.', 'bundle_version');
  if (bundle.bundle_version !== '2') return refused('form', 'The bundle is of no known form.');
  for (const [path, shape] of Object.entries(SHAPES)) {
    const value = path === '' ? bundle : valueAt(bundle, path);
    if (value === undefined) continue;
    const fault = faultOf(value, shape);
    if (fault) return refused('form', `${[path, fault].filter(Boolean).join('.')} is missing, or has no place here.`);
  }
  return held('form', 'A bundle of form 2.', 'bundle_version');
}

function faultOf(value: Json, { required, optional = [] }: Shape): string | undefined {
  if (!isJsonObject(value)) return required[0];
  const missing = required.find((name) => !Object.hasOwn(value, name));
  return missing ?? Object.keys(value).find((name) => !required.includes(name) && !optional.includes(name));
}
