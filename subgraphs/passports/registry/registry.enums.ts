import type { RegistrationState } from '../../../schema/life-cycles/registration.js';
import { enumOf } from '../../lib/graphql/enum-of.js';
import type { RegistryForm } from './registry-entry.rules.js';
import type { RegistryGapKind, RegistryGapPlace } from './registry-gap.rules.js';

export const RegistryGapKindEnum = enumOf<RegistryGapKind>(
  'RegistryGapKind',
  'Gap that keeps a passport from being registered in the Union’s registry.',
  {
    not_published: 'No public version is in service.',
    product_identifier: 'The unique product identifier is longer than 200 characters.',
    product_address: 'The installation is not reached over https at the usual port, where the registry looks.',
    granularity:
      'Nothing identifies the product at the level of its passport, or its act asks for a passport of each item.',
    operator_identifier: 'The economic operator is not identified, or with more than 50 characters.',
    facility_identifier: 'No facility is identified, or with more than 250 characters.',
    commodity_code: 'There is no commodity code of 4 to 10 digits.',
    lot_link: 'The item belongs to no lot that can be identified.',
    model_link: 'The item or lot belongs to no model that can be identified.',
    backup_address: 'The installation names no address of its back-up.',
  },
);

export const RegistryGapPlaceEnum = enumOf<RegistryGapPlace>('RegistryGapPlace', 'Where a gap is closed.', {
  document: 'In the document of the passport.',
  publication: 'By publishing the passport for everybody.',
  catalog: 'In the catalog, or where the item is registered.',
  installation: 'In the settings of the installation.',
});

export const RegistrationStateEnum = enumOf<RegistrationState>(
  'RegistrationState',
  'State of a version in the Union’s registry.',
  {
    prepared: 'Handed over in a file; the answer is waited for.',
    sending: 'On its way.',
    refused: 'Refused by the registry, or never answered.',
    registered: 'In force.',
    replaced: 'A newer version is registered in its place.',
    deactivated: 'Ended by its brand.',
  },
);

export const RegistryFormEnum = enumOf<RegistryForm>('RegistryForm', 'Form of a file of registrations.', {
  cirpass2: 'That of the registry of CIRPASS-2.',
  en18222: 'Entries as EN 18222 has them (table 11).',
});
