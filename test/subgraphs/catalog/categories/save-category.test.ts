import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { signedIn } from '../../../support/signed-in.js';

let stage: Stage;
let operator: AccountPrincipal;
beforeAll(async () => {
  stage = await openStage();
  await stage.account('op@example.test', 'operator');
  operator = await signedIn(stage, 'op@example.test');
});
afterAll(() => stage.close());

const save = (input: object) =>
  stage.ask(
    'catalog',
    'mutation S($input: CategoryInput!) { saveCategory(input: $input) { id en: name fr: name(lang: fr) } }',
    { input },
    operator,
  );
const names = (en: string, fr: string) => [
  { language: 'en', text: en },
  { language: 'fr', text: fr },
];

it('creates a category under a number that is free, and says of another that it is taken', async () => {
  await save({ key: 'handbag', id: 10, names: names('Handbags', 'Sacs') });
  await expect(save({ key: 'shoe', id: 10, names: names('Shoes', 'Chaussures') })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    facts: { faults: [{ path: ['id'], message: 'This number is taken', input: 10 }] },
  });
  expect(await save({ key: 'handbag', id: 10 })).toMatchObject({ saveCategory: { id: 10, fr: 'Sacs' } });
});

it('names a category in English where its name in another language is absent or empty', async () => {
  const english = { en: 'Watches', fr: 'Watches' };
  const absent = [{ language: 'en', text: 'Watches' }];
  expect(await save({ key: 'watch', names: absent })).toMatchObject({ saveCategory: english });
  expect(await save({ key: 'watch', names: names('Watches', '') })).toMatchObject({ saveCategory: english });
});
