import { describe, expect, it } from '@jest/globals';
import { documentWordsOf } from '../../../schema/passport-document/document-words.js';
import { highlightsOf } from '../../../schema/passport-document/highlights.js';

describe('what a passport says that people ask first', () => {
  it('reads shares, largest first, origins, steps and care', () => {
    const found = highlightsOf(
      [
        { labels: ['x'] },
        {
          product_identification: { country_of_origin: 'FR' },
          textile: {
            care: 'Hand wash',
            materials: [
              { name: 'Silk', percentage: 10, origin: 'IT' },
              { name: 'Wool', percentage: 90 },
            ],
          },
          disassembly_instructions: { steps: ['One', 'Two'] },
          waste_information: { instructions: 'Bring it back' },
        },
      ],
      { language: 'en', brandLanguage: 'en', words: documentWordsOf('en') },
    );
    expect(found).toEqual({
      materials: [
        ['Wool', 90],
        ['Silk', 10],
      ],
      origins: [{ material: 'Silk', country: 'IT' }],
      madeIn: 'FR',
      care: ['Hand wash'],
      repair: [],
      apart: ['One', 'Two'],
      endOfLife: ['Bring it back'],
    });
  });

  it.each([
    ['a step that is too long', ['x'.repeat(401), 'Remove the four screws']],
    ['a step that is no text', [{ text: 'Disconnect the battery' }, 'Remove the four screws']],
    ['an empty step', ['Disconnect the battery', '']],
    ['more than twelve steps', Array.from({ length: 13 }, (_, nth) => `Step ${nth + 1}`)],
  ])('takes no step of a list with %s', (_with, steps) => {
    const reader = { language: 'en', brandLanguage: 'en', words: documentWordsOf('en') } as const;
    const found = highlightsOf(
      [{ disassembly_instructions: { steps }, care: steps, waste_information: { instructions: 'Bring it back' } }],
      reader,
    );
    expect([found.apart, found.care, found.endOfLife]).toEqual([[], [], ['Bring it back']]);
    const all = Array.from({ length: 12 }, (_, nth) => `Step ${nth + 1}`);
    expect(highlightsOf([{ disassembly_instructions: all }], reader).apart).toEqual(all);
  });

  it.each([
    [
      {
        material_composition: [
          { material: 'a', percentage: 80 },
          { material: 'b', percentage: 40 },
        ],
      },
    ],
    [
      {
        material_composition: { note: 'none' },
        waste_information: ['x'],
        disassembly_instructions: { steps: [1, null] },
      },
    ],
    [{ material_composition: 'leather', textile: null, product_identification: 3 }],
  ])('takes nothing from %j', (document) => {
    const { materials, apart, origins, madeIn } = highlightsOf([document], {
      language: 'fr',
      brandLanguage: 'fr',
      words: documentWordsOf('fr'),
    });
    expect([materials, apart, origins, madeIn]).toEqual([[], [], [], null]);
  });
});
