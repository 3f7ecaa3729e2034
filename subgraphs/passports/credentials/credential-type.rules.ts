import { createHash } from 'node:crypto';
import type { JsonObject } from '../../../schema/json.js';
import { DISCLOSURE_TABLE } from '../disclosure/disclosure-table.rules.js';

/** Returns the `vct` of a schema version; the default where a passport records none. */
export const credentialTypeAddress = (publicUrl: string, schemaVersion: string): string =>
  `${publicUrl}/schemas/passport/${schemaVersion}`;

const CLAIMS_IN_CLEAR = [
  ['passport_id', 'Passport number', 'Numéro du passeport'],
  ['passport_version', 'Version', 'Version'],
  ['level', 'Level', 'Niveau'],
  ['schema_version', 'Version of the schema', 'Version du schéma'],
  ['brand_code', 'Code of the brand', 'Code de la marque'],
  ['brand_name', 'Brand', 'Marque'],
  ['product_name', 'Product', 'Produit'],
  ['gtin', 'GTIN', 'GTIN'],
  ['batch_code', 'Lot', 'Lot'],
  ['serial', 'Serial number', 'Numéro de série'],
  ['uid_hash', 'Chip hash', 'Empreinte de la puce'],
  ['token_id', 'Token', 'Jeton'],
  ['data_hash', 'Hash of the whole document', 'Empreinte du document entier'],
  ['version_hash', 'Seal of this version', 'Sceau de cette version'],
  ['prev_version_hash', 'Seal of the version before it', 'Sceau de la version précédente'],
  ['tier_disclosures', 'What each audience is shown', 'Ce que voit chaque public'],
] as const;

const display = (en: string, fr: string) => [
  { locale: 'en', name: en, label: en },
  { locale: 'fr', name: fr, label: fr },
];

/**
 * Returns the type metadata of the credential (SD-JWT VC, type metadata): one entry per section of the disclosure
 * table. Only sections that every audience sees whole can never be withheld.
 */
export function credentialType(vct: string): JsonObject {
  const clear = CLAIMS_IN_CLEAR.map(([claim, en, fr]) => ({ path: [claim], display: display(en, fr), sd: 'never' }));
  const sections = DISCLOSURE_TABLE.map((rule) => ({
    path: ['data', rule.section],
    display: display(rule.label.en, rule.label.fr),
    // A brand may withhold any section for a category, so none is declared as always disclosed.
    sd: 'allowed',
    mandatory: false,
  }));
  return {
    vct,
    name: 'Digital product passport',
    description: 'What a brand publishes about a product, disclosed to each audience section by section.',
    display: [
      {
        locale: 'en',
        name: 'Digital product passport',
        description: 'What a brand publishes about a product.',
      },
      {
        locale: 'fr',
        name: 'Passeport numérique de produit',
        description: "Ce qu'une marque publie sur un produit.",
      },
    ],
    claims: [
      ...clear,
      { path: ['data'], display: display('Passport', 'Passeport'), sd: 'never', mandatory: true },
      ...sections,
    ],
  };
}

/** Returns the digest of the type metadata as served, for Subresource Integrity (SD-JWT VC, `vct#integrity`). */
export const credentialTypeIntegrity = (vct: string): string =>
  `sha256-${createHash('sha256')
    .update(JSON.stringify(credentialType(vct)))
    .digest('base64')}`;
