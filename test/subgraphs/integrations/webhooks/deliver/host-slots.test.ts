import { describe, expect, it } from '@jest/globals';
import type { ClaimedDelivery } from '../../../../../subgraphs/integrations/webhooks/deliver/claim.statements.js';
import { HostSlots } from '../../../../../subgraphs/integrations/webhooks/deliver/host-slots.js';
import {
  HELD_PER_HOST,
  HOST_CONCURRENCY,
  UNPROVEN_PLACES,
} from '../../../../../subgraphs/integrations/webhooks/host-capacity.rules.js';

let lastId = 0;
const due = (host: string, count: number, brandId = 1): ClaimedDelivery[] =>
  Array.from({ length: count }, () => ({ id: ++lastId, host, brand_id: brandId }) as ClaimedDelivery);

/** What follows a claim that brought these, of which those of some hosts are not made after all. */
function claim(slots: HostSlots, brought: readonly ClaimedDelivery[], cancelled: readonly string[] = []): boolean {
  const room = slots.room();
  for (const delivery of brought) if (!cancelled.includes(delivery.host)) slots.add(delivery);
  return slots.claimed(room, brought);
}

describe('lanes of one host', () => {
  const lane = (nth: number): string => `a.example ${nth}`;
  const begun = (slots: HostSlots, lanes: number): number =>
    Array.from({ length: lanes }, (_, nth) => slots.take(lane(nth)).length).reduce((sum, count) => sum + count, 0);

  it('that have not answered leave half of its places to those that do', () => {
    const slots = new HostSlots();
    claim(slots, due(lane(99), 2));
    slots.take(lane(99));
    slots.end(lane(99), 20);
    claim(slots, Array.from({ length: 20 }, (_, nth) => due(lane(nth), 8)).flat());
    expect(begun(slots, 20)).toBe(UNPROVEN_PLACES - 1);
    claim(slots, due(lane(99), 8));
    expect(slots.take(lane(99))).toHaveLength(8);
  });

  it('never have more under way together than the host has places', () => {
    const slots = new HostSlots();
    for (let nth = 0; nth < 20; nth++) {
      claim(slots, due(lane(nth), 1));
      slots.take(lane(nth));
      slots.end(lane(nth), 20);
      claim(slots, due(lane(nth), 16));
    }
    expect(begun(slots, 20)).toBe(HOST_CONCURRENCY.maximum);
    slots.end(lane(0), 20);
    expect(slots.neighbours(lane(0)).reduce((sum, name) => sum + slots.take(name).length, 0)).toBe(1);
  });

  it('that fail give back what waits, and have one under way next; the others have what they had', () => {
    const slots = new HostSlots();
    claim(slots, [...due(lane(0), 8), ...due(lane(1), 8)]);
    slots.take(lane(0));
    expect(slots.end(lane(0), null)).toEqual([]);
    claim(slots, due(lane(0), 4));
    for (let nth = 0; nth < 7; nth++) slots.end(lane(0), null);
    claim(slots, due(lane(0), 4));
    expect(slots.take(lane(0))).toHaveLength(1);
    expect(slots.take(lane(1))).toHaveLength(8);
  });

  it('have a bound of what a worker holds of them, and are known to be full', () => {
    const slots = new HostSlots();
    const lanes = HELD_PER_HOST / HOST_CONCURRENCY.initial;
    claim(slots, Array.from({ length: lanes }, (_, nth) => due(lane(nth), HOST_CONCURRENCY.initial)).flat());
    expect(slots.room().byHost.get('a.example')).toBe(0);
    expect(slots.isFilled(lane(0))).toBe(true);
  });
});

describe('receivers of one brand, each at a host of its own', () => {
  /** Claims, for hosts of a brand, as many deliveries as there is room for. */
  const fill = (slots: HostSlots, brandId: number): number => {
    const { byBrand, perBrand } = slots.room();
    const count = byBrand.get(brandId) ?? perBrand;
    const hosts = Array.from(
      { length: count / HOST_CONCURRENCY.initial },
      (_, nth) => `${nth}.brand-${brandId}.example`,
    );
    claim(
      slots,
      hosts.flatMap((host) => due(host, HOST_CONCURRENCY.initial, brandId)),
    );
    return count;
  };

  it('leave half of the room that other brands have left', () => {
    const slots = new HostSlots();
    const { total } = slots.room();
    expect([1, 2, 3].map((brandId) => fill(slots, brandId))).toEqual([total / 2, total / 4, total / 8]);
    const { byBrand, byLane } = slots.room();
    expect([...byBrand]).toEqual([1, 2, 3].map((brandId) => [brandId, 0]));
    expect(new Set(byLane.values())).toEqual(new Set([0]));
  });

  it('are filled when their brand is, and have room again when one of them has answered', () => {
    const slots = new HostSlots();
    fill(slots, 1);
    expect(slots.isFilled('0.brand-1.example')).toBe(true);
    slots.take('0.brand-1.example');
    slots.end('0.brand-1.example', 20);
    expect(slots.room().byBrand.get(1)).toBe(1);
    expect(slots.room().byLane.get('0.brand-1.example')).toBeGreaterThan(0);
  });
});

describe('after a claim', () => {
  it('nothing more is expected of a host that did not fill its room', () => {
    const slots = new HostSlots();
    expect(claim(slots, due('a.example', 7))).toBe(false);
    expect(slots.isFilled('a.example')).toBe(false);
  });

  it('more is expected of a host that filled its room, once a place is free', () => {
    const slots = new HostSlots();
    expect(claim(slots, [...due('a.example', 8), ...due('b.example', 1)])).toBe(false);
    expect(slots.isFilled('a.example')).toBe(true);
    expect(slots.isFilled('b.example')).toBe(false);
  });

  it('of a host without room it is not known whether more is due', () => {
    const slots = new HostSlots();
    claim(slots, due('a.example', 8));
    expect(claim(slots, [])).toBe(false);
    expect(slots.isFilled('a.example')).toBe(true);
  });

  it('looking again is worth it where places became free meanwhile', () => {
    const slots = new HostSlots();
    claim(slots, due('a.example', 8));
    slots.take('a.example');
    const room = slots.room();
    slots.end('a.example', 20);
    expect(slots.claimed(room, [])).toBe(true);
    expect(claim(slots, due('a.example', 3))).toBe(false);
  });

  it('looking again is worth it where all that came is not made', () => {
    const slots = new HostSlots();
    expect(claim(slots, due('a.example', 8), ['a.example'])).toBe(true);
    expect(claim(slots, due('a.example', 7), ['a.example'])).toBe(false);
  });

  it('every host may have more when the claim was cut short', () => {
    const slots = new HostSlots();
    claim(slots, due('a.example', 1));
    const hosts = Array.from({ length: slots.room().total }, (_, nth) => due(`${nth}.example`, 1)).flat();
    expect(claim(slots, hosts)).toBe(false);
    expect(slots.isFilled('a.example')).toBe(true);
    expect(claim(slots, [])).toBe(false);
    expect(slots.isFilled('a.example')).toBe(true);
  });
});
