import { describe, expect, it } from '@jest/globals';
import { headerOf } from '../../../../subgraphs/passports/dpp/dpp-answer.rules.js';

const DPP = {
  id: 'https://dpp.example/v1/dpps/5',
  productId: 'https://dpp.example/01/04006381333931',
  granularity: 'model',
  status: 'active',
  version: {
    brand_code: 'NORDATELIR',
    schema_version: '1.0',
    sector: null,
    publishedAt: new Date('2026-01-01T00:00:00Z'),
  },
} as const;
const BRAND = 'did:web:dpp.example:brands:NORDATELIR';

/** Returns operator and facility of the header of a document that names both with the same text. */
const partiesOf = (text: unknown) => {
  const parties = { operator_identifier: text as string, facility_identifier: text as string };
  const header = headerOf('https://dpp.example', DPP, { espr_compliance: parties });
  return [header.economicOperatorId, header.facilityId];
};

describe('operator and facility in the header (EN 18219, clause 6)', () => {
  it.each([
    ['DID', 'did:web:nord.example'],
    ['DOI', '10.1000/182'],
    ['DOI', 'https://doi.org/10.1000/182'],
    ['GLN', '4006381333931'],
    ['DID with a port', 'did:web:nord.example%3A8443:operators:7'],
    ['ISO 6523 code', '0192:987654321'],
    ['GLN by ISO 6523', '0088:4006381333931'],
  ])('a %s names both: %s', (_, text) => {
    expect(partiesOf(text)).toEqual([text, text]);
  });

  it('a GLN is its 13 digits, also where the document has it as the registry does', () => {
    expect(partiesOf('GLN-4006381333931')).toEqual(['4006381333931', '4006381333931']);
  });

  it.each([
    ['a GLN with a wrong check digit', '4006381333932'],
    ['a marked GLN with a wrong check digit', 'GLN-4006381333932'],
    ['a GLN with two marks', 'GLN-GLN-4006381333931'],
    ['a number that is too short for a GLN', '400638133393'],
    ['a GLN by ISO 6523 with a wrong check digit', '0088:4006381333932'],
    ['a GLN by ISO 6523 with a mark', '0088:GLN-4006381333931'],
    ['a code that is too long for ISO 6523', `0192:${'9'.repeat(36)}`],
    ['a DID with letters beyond ASCII', 'did:web:été.example'],
    ['a DID without an end', 'did:web:nord.example:'],
    ['a DID with a broken escape', 'did:web:nord.example%3'],
    ['a DID URL', 'did:web:nord.example#key-1'],
    ['a number of another kind', 'FR-83214567800012'],
    ['a number', 4006381333931],
    ['nothing', null],
  ])('%s names neither: the operator is the brand by its DID, the facility is absent', (_, text) => {
    expect(partiesOf(text)).toEqual([BRAND, undefined]);
  });
});
