import { expect, it } from '@jest/globals';
import { customFieldsIn } from '../../../rest-adapter/documents/custom-fields.js';

it('lists the fields that have a value, in their order', () => {
  const fields = { care_level: 'gold', strap: null, lining: '', batch: 0, vegan: false, zip: { z: 1 } };
  expect(customFieldsIn(fields)).toEqual([
    ['care_level', 'gold'],
    ['batch', '0'],
    ['vegan', 'false'],
    ['zip', '{"z":1}'],
  ]);
  expect(customFieldsIn(null)).toEqual([]);
});
