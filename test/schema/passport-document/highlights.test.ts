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
