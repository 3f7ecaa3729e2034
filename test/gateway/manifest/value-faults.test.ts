import { expect, it } from '@jest/globals';
import type { ManifestFaults } from '../../../gateway/manifest/manifest-document.js';
import { readManifest } from '../../../gateway/manifest/read-manifest.js';

const faultsOf = (...lines: readonly string[]): string[] => {
  const brands = 'brands: [{ code: AAAAAAAAAA, name: A, plan: a }]';
  try {
    readManifest(['version: 1', 'plans: [{ code: a }]', brands, ...lines].join('\n'), 'm.yaml');
    return [];
  } catch (error) {
    return (error as ManifestFaults).faults.map(({ line, field, message }) => `${line} ${field} ${message}`);
  }
};

it('names a key that could not have been issued', () => {
  const key = (text: string) =>
    faultsOf('api_keys:', `  - { brand: AAAAAAAAAA, key: "${text}", scopes: ["mint:batch"] }`);
  expect(key(`dpp_test_${'k'.repeat(31)}`)).toEqual([]);
  for (const text of [`dpp_test_${'k'.repeat(30)} k`, `dpp_test_${'k'.repeat(31)}!`, `dpp_test_${'k'.repeat(30)}`])
    expect(key(text)).toEqual([expect.stringMatching(/^5 api_keys\[0\]\.key A key is dpp_live_ or dpp_test_/)]);
});

it('names a place that its partner could not save', () => {
  const place = (fields: string) =>
    faultsOf('accounts:', `  - { email: r@example.test, password: x, role: repairer, place: { ${fields} } }`);
  expect(place('name: R, city: Lyon, country: FR, website: "https://r.example.test"')).toEqual([]);
  expect(place('name: " ", city: Lyon, country: FR')).toEqual(['5 accounts[0].place.name A name is needed']);
  expect(place('name: R, city: Lyon, country: FR, website: "https://"')).toEqual([
    expect.stringMatching(/^5 accounts\[0\]\.place\.website /),
  ]);
});

it('names a secret or an address of a webhook that no brand could save', () => {
  const hook = (fields: string) => faultsOf('webhooks:', `  - { brand: AAAAAAAAAA, ${fields} }`);
  expect(hook(`url: "https://hooks.example.test/", secret: ${'s'.repeat(31)}`)).toEqual([
    expect.stringMatching(/^5 webhooks\[0\]\.secret /),
  ]);
  expect(hook('url: "http://hooks.example.test/"')).toEqual([expect.stringMatching(/^5 webhooks\[0\]\.url /)]);
});
