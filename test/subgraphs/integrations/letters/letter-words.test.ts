import { describe, expect, it } from '@jest/globals';
import { OWNER_LETTER_KINDS } from '../../../../schema/vocabulary/owner-letters.js';
import { ROLES } from '../../../../schema/vocabulary/roles.js';
import { invitationLetter } from '../../../../subgraphs/integrations/accounts/letters.rules.js';
import { letterWords } from '../../../../subgraphs/integrations/letters/letter-words.js';

const FACTS = { product: 'Tote, cognac', brand: 'Atelier du Nord', detail: '' };

describe.each(['en', 'fr'])('letters about items, in %s', (language) => {
  it.each(OWNER_LETTER_KINDS)('%s names the item and its brand', (kind) => {
    const { subject, text } = letterWords(language).owner[kind];
    for (const detail of ['', 'somebody']) {
      expect(subject({ ...FACTS, detail })).toContain(FACTS.product);
      expect(text({ ...FACTS, detail })).toContain(FACTS.product);
      expect(text({ ...FACTS, detail })).toContain(FACTS.brand);
    }
  });
});

it.each(ROLES)('an invitation as %s names who invites and for which brand, in both languages', (role) => {
  const names = { inviter: 'Ada Lovelace', brand: FACTS.brand };
  const { subject, text } = invitationLetter(role, 'https://p.example/invitation?token=t', names);
  expect(subject).toContain(FACTS.brand);
  const [french, english, ...more] = text.split('\n\n—\n\n');
  expect(more).toEqual([]);
  for (const part of [french, english]) {
    expect(part).toContain('Ada Lovelace');
    expect(part).toContain(FACTS.brand);
  }
});
