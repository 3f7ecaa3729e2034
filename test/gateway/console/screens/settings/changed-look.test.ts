import { describe, expect, it } from '@jest/globals';
import type { BrandSettings } from '../../../../../gateway/console/screens/settings/brand-settings.js';
import { changedLook, textsOf } from '../../../../../gateway/console/screens/settings/changed-look.js';

const LOOK = {
  code: 'NORDATELIR',
  name: 'Nord',
  language: 'fr',
  logoUrl: null,
  primaryColor: '#111111',
  secondaryColor: null,
  appUrl: 'https://app.test/',
  privacyUrl: null,
  legalUrl: null,
  mintApprovals: 2,
  hidePoweredBy: false,
  whiteLabel: true,
};
const began = (look: Partial<typeof LOOK> = {}) => ({ ...LOOK, ...look }) as BrandSettings;
const written = (brand: BrandSettings, texts: Partial<ReturnType<typeof textsOf>>, hidePoweredBy: boolean) =>
  changedLook(brand, { texts: { ...textsOf(brand), ...texts }, hidePoweredBy });

describe('saving the look of a brand', () => {
  it('sends nothing but what was changed', () => {
    expect(written(began(), {}, false)).toEqual({ code: 'NORDATELIR' });
    expect(written(began(), { primaryColor: ' #222222 ' }, false)).toEqual({
      code: 'NORDATELIR',
      primaryColor: '#222222',
    });
    expect(written(began(), { name: 'North ', language: 'en', appUrl: '', mintApprovals: '1' }, true)).toEqual({
      code: 'NORDATELIR',
      name: 'North',
      language: 'en',
      appUrl: null,
      mintApprovals: 1,
      hidePoweredBy: true,
    });
  });

  it('leaves the mention of the platform as it is while the plan does not let it be hidden', () => {
    expect(written(began({ whiteLabel: false }), {}, true)).toEqual({ code: 'NORDATELIR' });
  });
});
