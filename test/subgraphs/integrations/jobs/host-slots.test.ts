import { describe, expect, it } from '@jest/globals';
import type { ClaimedDelivery } from '../../../../subgraphs/integrations/jobs/deliver/claim.js';
import { HostSlots } from '../../../../subgraphs/integrations/jobs/deliver/host-slots.js';

const due = (host: string, count: number): ClaimedDelivery[] =>
  Array.from({ length: count }, (_, nth) => ({ id: `${host} ${nth}`, host }) as ClaimedDelivery);

/** What follows a claim that brought these, of which those of some hosts are not made after all. */
function claim(slots: HostSlots, brought: readonly ClaimedDelivery[], cancelled: readonly string[] = []): boolean {
  const room = slots.room();
  for (const delivery of brought) if (!cancelled.includes(delivery.host)) slots.add(delivery);
  return slots.claimed(room, brought);
}

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
