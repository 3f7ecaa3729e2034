import { Type } from '@sinclair/typebox';
import { itemEvent } from './define-event.js';
import { country, instant, number, oneOf, orNull, text } from './envelope.js';

const place = {
  country: orNull(country('Country of the scan, ISO 3166 alpha-2; null when it is not known.')),
  city: orNull(text('City of the scan; null when it is not known.')),
};

const scan = {
  scan_id: number('Number of the scan.'),
  source: oneOf(['qr'], 'What was read: the QR code.'),
  ...place,
};

/** Events of scans: a verification, a scan outside the territory, a possible clone. */
export const SCAN_EVENTS = [
  itemEvent({
    name: 'product.scanned',
    title: 'Product scanned',
    description: 'Somebody verified the item, with a positive verdict.',
    fields: {
      ...scan,
      declared_stolen: Type.Boolean({ description: 'True when a theft report is open for the item.' }),
    },
    example: { scan_id: 90122, source: 'qr', country: 'FR', city: 'Lyon', declared_stolen: false },
  }),
  itemEvent({
    name: 'product.gray_market',
    title: 'Product seen outside its territory',
    description: 'The item was scanned in a country its point of sale is not meant to sell to.',
    fields: {
      ...scan,
      retailer_code: orNull(text('Code of the point of sale that declared the sale.')),
      authorized_countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), {
        description: 'Countries the item was meant for, ISO 3166 alpha-2.',
      }),
    },
    example: {
      scan_id: 90123,
      source: 'qr',
      country: 'US',
      city: 'Boston',
      retailer_code: 'PARIS-01',
      authorized_countries: ['FR', 'BE'],
    },
  }),
  itemEvent({
    name: 'clone.alert',
    title: 'Possible clone',
    description: 'Two scans cannot be of one item: too far apart for the time between them, or too many at once.',
    fields: {
      ...scan,
      reason: oneOf(['impossible_travel', 'repeated_scans'], 'What makes the scan suspect.'),
      previous_scan_id: orNull(number('The scan it contradicts, where there is one.')),
      previous_country: orNull(country('Country of that scan.')),
      previous_city: orNull(text('City of that scan.')),
      previous_scanned_at: orNull(instant('When that scan happened.')),
      distance_km: orNull(Type.Number({ minimum: 0, description: 'Distance between the two, in kilometres.' })),
    },
    example: {
      scan_id: 90124,
      source: 'qr',
      country: 'JP',
      city: 'Osaka',
      reason: 'impossible_travel',
      previous_scan_id: 90122,
      previous_country: 'FR',
      previous_city: 'Lyon',
      previous_scanned_at: '2026-09-10T07:10:00+00:00',
      distance_km: 9702,
    },
  }),
] as const;
