import { describe, expect, it } from '@jest/globals';
import { passportPage } from '../../../rest-adapter/backup/passport-page.js';
import type { DppPageFacts } from '../../../rest-adapter/dpp/dpp-view.js';
import type { RestRequest } from '../../../rest-adapter/runtime/rest-request.js';

const DOCUMENT = {
  digitalProductPassportId: 'https://dpp.example/v1/dpps/42',
  product_identification: { name: 'Écharpe <b>' },
  waste_information: {
    safety: { fr: 'Ne pas brûler.', en: 'Do not burn.' },
    warnings: ['Tenir loin du feu.', 3],
    shade: 'Bleu nuit',
  },
  batterySafety: { handling: 'Keep dry' },
  CE: { notified_body: '0123' },
};

const pageIn = (language: string, writtenIn: string, trouble: DppPageFacts['trouble'] = null): string => {
  const request = { headers: { 'accept-language': language } } as RestRequest;
  return String(passportPage(DOCUMENT, { writtenIn, trouble, brand: { name: 'Nordatelir' } }, request).body);
};

describe('the page of a passport at a back-up', () => {
  it('says of what keeps people from harm which language it is in, where that is not the page’s', () => {
    const page = pageIn('en', 'fr');
    expect(page).toContain('<dt>Safety</dt><dd>Do not burn.</dd>');
    expect(page).toContain('In French:</span> <span lang="fr" dir="auto">Tenir loin du feu.</span>');
    expect(page).toContain('<li>3</li>');
    expect(page).toContain('<dt>Shade</dt><dd><span class="foreign" lang="fr" dir="auto">Bleu nuit</span></dd>');
  });

  it('says nothing where it is', () => {
    const page = pageIn('fr', 'fr');
    expect(page).toContain('<dd>Ne pas brûler.</dd>');
    expect(page).toContain('<li>Tenir loin du feu.</li>');
    expect(page).not.toContain('dir="auto"');
  });

  it('does not guess a language that was not recorded', () => {
    expect(pageIn('en', 'und')).toContain('<span lang="und" dir="auto">Tenir loin du feu.</span>');
  });

  it('leads with the last known state of an item that is stolen or revoked', () => {
    expect(pageIn('en', 'fr', 'stolen')).toContain('<title>Reported stolen: Écharpe &lt;b&gt;');
    expect(pageIn('en', 'fr', 'stolen')).toContain('A theft report is open for this item.');
    expect(pageIn('en', 'fr', 'revoked')).toContain('Nordatelir has withdrawn its recognition of this item.');
    expect(pageIn('en', 'fr')).not.toContain('card verdict');
  });

  it('shows every section, however it is spelt, and the header above them', () => {
    const page = pageIn('en', 'en');
    for (const part of ['<dd>Keep dry</dd>', '<dd>0123</dd>', '<dt>digitalProductPassportId</dt>'])
      expect(page).toContain(part);
    expect(page).not.toContain('[object Object]');
  });

  it('has nothing of the document in its markup', () => {
    expect(pageIn('en', 'fr')).toContain('Écharpe &lt;b&gt;');
  });
});
