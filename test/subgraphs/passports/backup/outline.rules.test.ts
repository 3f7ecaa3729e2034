import { describe, expect, it } from '@jest/globals';
import { type JsonObject, parseObject } from '../../../../schema/json.js';
import { outlineOf, wholeFrom } from '../../../../subgraphs/passports/backup/outline.rules.js';
import { canonicalJson } from '../../../../subgraphs/passports/documents/canonical-json.rules.js';
import { dictionaryOf, fullElements } from '../../../../subgraphs/passports/dpp/dpp-elements.rules.js';

const dictionary = dictionaryOf('https://dpp.example/vocabulary/passport');

describe('the outline of what is withheld', () => {
  it.each([
    'secret',
    'constructor',
    'toString',
    'hasOwnProperty',
  ])('gives the full form of the document, with a withheld element %s', (name) => {
    const whole: JsonObject = { a: { open: 1, [name]: 'S' }, b: { [name]: { deep: 1 } }, [name]: ['H'] };
    const seen: JsonObject = { a: { open: 1 } };
    const outline = outlineOf(whole, seen);
    expect(JSON.stringify(outline)).not.toMatch(/"S"|"H"|deep/);
    const copied = fullElements(wholeFrom(seen, outline), seen, dictionary);
    expect(copied).toEqual(fullElements(parseObject(canonicalJson(whole)), seen, dictionary));
  });
});
