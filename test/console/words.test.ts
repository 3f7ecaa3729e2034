import { describe, expect, it } from '@jest/globals';
import type { Refusal } from '../../gateway/console/graph/refusal.js';
import { faultWords } from '../../gateway/console/words/faults.js';
import { sentenceOf } from '../../gateway/console/words/refusals.js';
import { ERROR_CODES } from '../../schema/error-codes.js';
import { brandFaults } from '../../subgraphs/catalog/domain/brand-input.js';
import { mediaFaults } from '../../subgraphs/catalog/domain/media-input.js';
import { checkedModel } from '../../subgraphs/catalog/domain/model-input.js';
import { readRows } from '../../subgraphs/custody/domain/mint-rows.js';
import { refusalOfPassword } from '../../subgraphs/integrations/domain/password.js';
import { secretFaults } from '../../subgraphs/integrations/domain/webhook-secret.js';
import { urlFaults } from '../../subgraphs/integrations/domain/webhook-url.js';
import type { DomainError } from '../../subgraphs/lib/domain-error.js';
import { readProjectFile } from '../../subgraphs/lib/project.js';
import { documentValidation } from '../../subgraphs/passports/domain/document-validation.js';

const refusal = (code: string) => ({ code, requestId: 'r-1', faults: [] }) as unknown as Refusal;

describe('the console tells what to do about every error', () => {
  it.each([...ERROR_CODES, 'OFFLINE', 'ORIGIN_NOT_ALLOWED', 'CSRF_REFUSED'])('%s, in both languages', (code) => {
    const [english, french] = [sentenceOf('en', refusal(code)), sentenceOf('fr', refusal(code))];
    for (const [happened, advice] of [english, french]) {
      expect(happened).toMatch(/\.$/);
      expect(advice).toMatch(/\.$/);
    }
    expect(french[0]).not.toBe(english[0]);
    expect(french[1]).not.toBe(english[1]);
    // Sentences of its own: not those for what nobody foresaw.
    expect(english).not.toEqual(sentenceOf('en', refusal('INTERNAL')));
  });

  it('what nobody foresaw is told to the operators, with the number of the request', () => {
    expect(sentenceOf('fr', refusal('INTERNAL')).join(' ')).toContain('opérateurs (r-1)');
  });
});

const facts = (error: DomainError | null) =>
  (error?.facts as { faults: { message: string }[] } | undefined)?.faults ?? [];

function thrownBy(work: () => unknown): { message: string }[] {
  try {
    work();
  } catch (error) {
    return facts(error as DomainError);
  }
  return [];
}

const faultsOfDocument = documentValidation(
  JSON.parse(readProjectFile('schema/passport-document.schema.json')) as object,
);

function rowFaults(rows: readonly unknown[]): readonly { message: string }[] {
  const read = readRows(rows, 'json');
  return 'faults' in read ? read.faults : [];
}

/** What the graph's own rules say of values that break them. */
const SAID: Readonly<Record<string, readonly { message: string }[]>> = {
  'a model': thrownBy(() => checkedModel({ sku: '', gtin: '123', identityLevel: 'lot', weightGrams: -1 })),
  'a long code': thrownBy(() => checkedModel({ sku: 'x'.repeat(101) })),
  pictures: [...mediaFaults(['ftp://a']), ...mediaFaults(Array.from({ length: 21 }, () => 'https://a.test/'))],
  'a brand': brandFaults({
    code: 'x',
    offer: 'none',
    primaryColor: 'red',
    logoUrl: 'x',
    domain: '-',
    language: 'de',
    authorizedCountries: ['fr'],
    mintApprovals: 21,
  } as never),
  'addresses of webhooks': [
    'x',
    'http://example.com/',
    'https://exa mple.com',
    'https://a:b@example.com',
    'https://10.0.0.1/',
  ].flatMap((url) => urlFaults(url, [])),
  secrets: [...secretFaults('short'), ...secretFaults('x'.repeat(129))],
  passwords: ['short', 'x'.repeat(300), 'me@example.test is me'].flatMap((password) =>
    facts(refusalOfPassword(password, 'me@example.test')),
  ),
  'a document': faultsOfDocument({
    product_identification: { name: 5, weight_kg: -1 },
    recyclability: { recyclability_percent: 120 },
    textile: 'wool',
  } as never),
  'a reserved name in a document': faultsOfDocument({ labels: { _sd: 'x' } } as never),
  'rows of a file': rowFaults([{ product_name: 'x'.repeat(3_000), brand_id: 'x', category_id: 0, colour: 'red' }]),
};

describe('the console tells what to do about every faulty value', () => {
  it.each(Object.entries(SAID))('%s', (_, faults) => {
    expect(faults.length).toBeGreaterThan(0);
    for (const { message } of faults) {
      const [english, french] = [faultWords(message, 'en'), faultWords(message, 'fr')];
      expect([message, french]).not.toEqual([message, message]);
      expect(french).not.toBe(english);
      expect(`${english} ${french}`).not.toMatch(/\$\d|undefined/);
    }
  });

  it('and leaves its own sentences as they are', () => {
    expect(faultWords('Choisissez-en au moins un.', 'fr')).toBe('Choisissez-en au moins un.');
  });
});
