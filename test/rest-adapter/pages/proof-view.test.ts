import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { wordsOf } from '../../../rest-adapter/pages/words/words.js';
import { openPageVisits, type PageVisits } from '../../support/page-visits.js';
import { GTIN } from '../../support/pages.js';

let at: PageVisits;
beforeAll(async () => {
  at = await openPageVisits();
});
afterAll(() => at?.close());

const KEYS = 'query K($code: String!) { issuerKeys(brandCode: $code) { kid } }';
const REVOKE = 'mutation R($code: String!, $kid: String!) { revokeIssuerKey(brandCode: $code, kid: $kid) { kid } }';

it('a credential whose key was revoked is not shown as signed by its brand', async () => {
  const { credentialText, checks } = wordsOf('en').proof;
  const path = `/en/passport/01/${GTIN}`;
  expect((await at.open(path)).text).toContain(`<dd>${credentialText} · `);
  const {
    stage,
    brand: { code },
  } = at.pages;
  const { issuerKeys } = await stage.ask<{ issuerKeys: { kid: string }[] }>('passports', KEYS, { code });
  for (const { kid } of issuerKeys) await stage.ask('passports', REVOKE, { code, kid });
  const { text } = await at.open(path);
  expect(text).not.toContain(`<dd>${credentialText}`);
  expect(text).toContain(`<dd>✗ ${checks.signature}: ${checks.wrong}</dd>`);
});
