import { describe, expect, it } from '@jest/globals';
import { readConfiguration } from '../../../../gateway/installation/configuration.js';
import { allowedCountries, isGrayMarket, isOutside } from '../../../../subgraphs/custody/market/gray-market.rules.js';
import {
  cloneSignal,
  DEFAULT_CLONE_RULES,
  type ScanPoint,
} from '../../../../subgraphs/custody/verification/clone-signals.rules.js';

const territory = { retailerCountry: 'FR', territoryCountries: ['FR', 'BE'], brandCountries: null };

describe('gray market: an item seen outside the territory of its point of sale', () => {
  it('is reported while the item is not sold', () => {
    expect(isGrayMarket('JP', territory, false)).toBe(true);
    expect(isGrayMarket('BE', territory, false)).toBe(false);
    expect(isGrayMarket('JP', territory, true)).toBe(false);
  });

  it('says nothing without a country or a point of sale', () => {
    expect(isGrayMarket(null, territory, false)).toBe(false);
    expect(isGrayMarket('JP', null, false)).toBe(false);
  });

  it('§2.16: an empty territory falls back on the brand, then on the country of the shop', () => {
    expect(allowedCountries({ ...territory, territoryCountries: [], brandCountries: ['DE'] })).toEqual(['DE']);
    expect(allowedCountries({ ...territory, territoryCountries: null })).toEqual(['FR']);
    expect(allowedCountries({ retailerCountry: null, territoryCountries: null, brandCountries: null })).toBeNull();
  });
});

const at = (minute: number, latitude?: number, longitude?: number, network: string | null = null): ScanPoint => ({
  at: new Date(Date.UTC(2026, 10, 21, 0, minute)),
  place: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
  network,
});

describe('a sale outside the territory', () => {
  it('is one in a country that it does not name; what is not known is not outside', () => {
    expect(isOutside('JP', territory)).toBe(true);
    expect(isOutside(allowedCountries(territory)![0]!, territory)).toBe(false);
    expect(isOutside(null, territory)).toBe(false);
    const unknown = { retailerCountry: null, territoryCountries: null, brandCountries: null };
    expect(isOutside('JP', unknown)).toBe(false);
  });
});

describe('clone signals', () => {
  it('two places too far apart for the time between them', () => {
    expect(cloneSignal(at(60, 35.68, 139.65), [at(0, 48.86, 2.35)])).toMatchObject({ rule: 'impossible_travel' });
    expect(cloneSignal(at(60 * 14, 35.68, 139.65), [at(0, 48.86, 2.35)])).toBeNull();
  });

  it('neighbouring places prove nothing, however quick', () => {
    expect(cloneSignal(at(0, 48.86, 2.35), [at(0, 48.9, 2.4)])).toBeNull();
  });

  it('only the last known place counts', () => {
    expect(cloneSignal(at(60 * 40, 48.86, 2.35), [at(0, 35.68, 139.65), at(60 * 30, 48.86, 2.35)])).toBeNull();
  });

  it('many networks at once make a burst; one person trying again does not', () => {
    const networks = Array.from({ length: 9 }, (_, i) => at(i, undefined, undefined, `10.0.${i}.0/24`));
    expect(cloneSignal(at(9, undefined, undefined, '10.9.9.0/24'), networks)).toMatchObject({
      rule: 'burst',
      scans: 10,
    });
    const same = Array.from({ length: 30 }, () => at(1, undefined, undefined, '10.0.0.0/24'));
    expect(cloneSignal(at(2, undefined, undefined, '10.0.0.0/24'), same)).toBeNull();
    expect(cloneSignal(at(60, undefined, undefined, '10.9.9.0/24'), networks)).toBeNull();
  });

  it('follows the configured numbers', () => {
    const rules = { ...DEFAULT_CLONE_RULES, maxSpeedKmh: 100_000, burstScans: 2 };
    expect(cloneSignal(at(60, 35.68, 139.65), [at(0, 48.86, 2.35)], rules)).toBeNull();
    expect(cloneSignal(at(1, 1, 1, 'a'), [at(0, 1, 1, 'b')], rules)).toMatchObject({ rule: 'burst' });
  });
});

describe('settings of scans', () => {
  it('are those of the reference unless the environment says otherwise', () => {
    const { maxSpeedKmh, minDistanceKm, burstScans, burstSeconds } = DEFAULT_CLONE_RULES;
    expect(readConfiguration({})).toMatchObject({
      qrMaxAgeDays: 400,
      cloneMaxSpeedKmh: maxSpeedKmh,
      cloneMinDistanceKm: minDistanceKm,
      cloneBurstNetworks: burstScans,
      cloneBurstSeconds: burstSeconds,
    });
    expect(readConfiguration({ QR_MAX_AGE_DAYS: '30', CLONE_BURST_NETWORKS: '3' })).toMatchObject({
      qrMaxAgeDays: 30,
      cloneBurstNetworks: 3,
    });
    expect(() => readConfiguration({ CLONE_MAX_SPEED_KMH: 'fast' })).toThrow('CLONE_MAX_SPEED_KMH must be');
  });
});
