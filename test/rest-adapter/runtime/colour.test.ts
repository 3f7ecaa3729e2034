import { describe, expect, it } from '@jest/globals';
import { contrast, inkOn, legible } from '../../../rest-adapter/runtime/colour.js';

describe('colours', () => {
  it('keeps text legible on any brand colour (WCAG AA)', () => {
    for (const colour of ['#ffee00', '#1f3a5f', '#777777', '#ffffff', '#000000', '#6386f1', '#ff0000']) {
      expect(contrast(inkOn(colour), colour)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(legible(colour, '#ffffff'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(legible(colour, '#0b1120'), '#0b1120')).toBeGreaterThanOrEqual(4.5);
    }
  });
});
