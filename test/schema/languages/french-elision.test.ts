import { describe, expect, it } from '@jest/globals';
import { deName } from '../../../schema/languages/french-elision.js';

describe('a name after `de`', () => {
  it.each([
    ['Atelier Nord', 'd’Atelier Nord'],
    ['Écume', 'd’Écume'],
    ['Voltrider', 'de Voltrider'],
    ['', 'de '],
  ])('%s', (name, written) => expect(deName(name)).toBe(written));
});
