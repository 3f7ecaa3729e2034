import { expect, it } from '@jest/globals';
import { readConfiguration } from '../../../gateway/installation/configuration.js';
import { welcome } from '../../../gateway/installation/welcome.js';
import { readDemonstration } from '../../../gateway/manifest/load-first-manifest.js';

const printed = () =>
  welcome(readConfiguration({}), { restUrl: 'http://rest', graphUrl: 'http://graph' }, 1, readDemonstration());

it('shows where a password of several words ends, whose administrator an account is, and all brands of a key', () => {
  const lines = printed().split('\n');
  const { accounts, api_keys } = readDemonstration();
  const roles = accounts.map(({ email, password, role }) => {
    const line = lines.find((one) => one.startsWith(`  ${email} `)) ?? '';
    return line.indexOf(`  ${role}`, line.indexOf(password) + password.length);
  });
  expect(new Set(roles).size).toBe(1);
  expect(lines.find((line) => line.includes('nord@example.test'))).toMatch(/ brand_admin of NORDATELIR$/);
  const reseller = api_keys.find(({ serves }) => serves?.length);
  expect(lines.find((line) => line.includes(String(reseller?.key)))).toContain(
    ` ${[reseller?.brand, ...(reseller?.serves ?? [])].join(', ')} `,
  );
});

it('names an item to try whose passport everybody reads', () => {
  const demonstration = readDemonstration();
  const text = printed();
  const serials = [...text.matchAll(/http:\/\/rest\/\S*?\/([0-9A-Z]{12})\b/g)].map(([, serial]) => serial);
  expect(serials).toHaveLength(2);
  const hidden = demonstration.passports.filter(({ serial, visibility }) => serial && visibility === 'owner_only');
  expect(hidden).not.toEqual([]);
  expect(hidden.filter(({ serial }) => serials.includes(serial))).toEqual([]);
});
