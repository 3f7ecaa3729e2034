import { expect, it } from '@jest/globals';
import { welcome } from '../../../gateway/installation/welcome.js';
import { readDemonstration } from '../../../gateway/manifest/load-first-manifest.js';
import { readConfiguration } from '../../../subgraphs/lib/process/configuration.js';

it('names an item to try whose passport everybody reads', () => {
  const demonstration = readDemonstration();
  const text = welcome(readConfiguration({}), { restUrl: 'http://rest', graphUrl: 'http://graph' }, 1, demonstration);
  const serials = [...text.matchAll(/http:\/\/rest\/\S*?\/([0-9A-Z]{12})\b/g)].map(([, serial]) => serial);
  expect(serials).toHaveLength(2);
  const hidden = demonstration.passports.filter(({ serial, visibility }) => serial && visibility === 'owner_only');
  expect(hidden).not.toEqual([]);
  expect(hidden.filter(({ serial }) => serials.includes(serial))).toEqual([]);
});
