import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addItem } from '../../support/items.js';
import { openPages, type PagesStage } from '../../support/pages.js';

let pages: PagesStage;
let serial: string;

beforeAll(async () => {
  pages = await openPages({
    legal: { privacyUrl: 'https://platform.test/privacy', legalUrl: 'https://platform.test/legal' },
  });
  ({ serial } = await addItem(pages.stage, pages.brand, pages.category));
});
afterAll(() => pages.close());

const linksOf = async (path: string): Promise<string[]> => {
  const { text } = await pages.rest.call(path, { headers: { Accept: 'text/html' } });
  return [...(/<nav class="legal".*?<\/nav>/.exec(text)?.[0] ?? '').matchAll(/href="([^"]*)"/g)].map(
    ([, href]) => href!,
  );
};

it.each([
  '/en/find',
  '/en/sign-in',
  '/fr/certificate/nothing',
  '/en/nowhere',
])('the installation’s notices stand at the foot of %s', async (path) => {
  expect(await linksOf(path)).toEqual(['https://platform.test/privacy', 'https://platform.test/legal']);
});

it('a brand’s own take their place on its pages, each where it has one; what is no web address is no link', async () => {
  await pages.stage.sql(
    `update catalog.brand set privacy_url = 'https://nord.test/privacy', legal_url = 'javascript:x'`,
  );
  expect(await linksOf(`/en/product/${serial}`)).toEqual(['https://nord.test/privacy']);
  await pages.stage.sql(`update catalog.brand set legal_url = null`);
  expect(await linksOf(`/fr/product/${serial}`)).toEqual(['https://nord.test/privacy', 'https://platform.test/legal']);
});
