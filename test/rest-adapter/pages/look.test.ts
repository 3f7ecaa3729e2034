import { describe, expect, it } from '@jest/globals';
import { type BrandLook, lookVariables } from '../../../rest-adapter/pages/look.js';

const variable = (css: string, name: string): string | undefined => new RegExp(`--${name}:(#\\w+)`).exec(css)?.[1];

const brandOf = (primaryColor: string | null) => ({ primaryColor }) as BrandLook;

describe('the colours of a page', () => {
  it.each([undefined, brandOf(null), brandOf('blue')])('are one in header and buttons without a brand’s', (brand) => {
    const css = lookVariables(brand);
    expect(variable(css, 'brand')).toBe(variable(css, 'accent'));
    expect(variable(css, 'brand-ink')).toBe('#ffffff');
  });

  it('are the brand’s own in the header, and darker on buttons where they would be illegible', () => {
    const css = lookVariables(brandOf('#ffee00'));
    expect(variable(css, 'brand')).toBe('#ffee00');
    expect(variable(css, 'accent')).not.toBe('#ffee00');
  });
});
