import { describe, expect, it } from '@jest/globals';
import { itemLifeCycle, RESOLVABLE } from '../../../../schema/life-cycles/item.js';
import { drawLifeCycle } from '../../../../schema/life-cycles/transition-table.js';
import { ITEM_STATUSES } from '../../../../schema/vocabulary/item-statuses.js';
import {
  isResolvable,
  isRevoked,
  isVerified,
  nextItemStatus,
  statusAfterTheft,
} from '../../../../subgraphs/custody/items/item-status.rules.js';

describe('§3.1 product status', () => {
  it('knows the ten states', () => {
    expect(ITEM_STATUSES).toHaveLength(10);
  });

  it('is verified when mined or written, and only then', () => {
    expect(ITEM_STATUSES.filter(isVerified)).toEqual(['mined', 'written']);
  });

  it('resolves everything but destroyed and withdrawn; burn_submitted still resolves', () => {
    expect(ITEM_STATUSES.filter((status) => !isResolvable(status))).toEqual(['burned', 'superseded', 'archived']);
  });

  it.each(RESOLVABLE.filter((status) => status !== 'stolen'))('a theft report makes a %s item stolen', (status) =>
    expect(nextItemStatus(status, 'theft_reported')).toBe('stolen'));

  it.each(['burned', 'superseded', 'archived', 'stolen'] as const)('none can be opened on a %s item', (status) =>
    expect(() => nextItemStatus(status, 'theft_reported')).toThrow('STATE_CONFLICT'));

  it('closing the case leads to written, unless that would be untrue', () => {
    expect(statusAfterTheft('mined')).toBe('written');
    expect(statusAfterTheft('written')).toBe('written');
    expect(statusAfterTheft(null)).toBe('written');
    for (const status of ['draft', 'minting', 'revoked', 'burn_submitted'] as const) {
      expect(statusAfterTheft(status)).toBe(status);
    }
  });

  it.each([
    ['revoked', { left: null, theft: null }, true],
    ['stolen', { left: null, theft: 'revoked' }, true],
    ['burn_submitted', { left: 'revoked', theft: null }, true],
    ['burn_submitted', { left: 'stolen', theft: 'revoked' }, true],
    ['stolen', { left: 'revoked', theft: 'burn_submitted' }, true],
    ['written', { left: null, theft: 'revoked' }, false],
    ['stolen', { left: 'revoked', theft: 'written' }, false],
    ['burn_submitted', { left: 'written', theft: 'revoked' }, false],
  ] as const)('a %s item that was %j before counts as revoked: %s', (status, before, expected) =>
    expect(isRevoked(status, before)).toBe(expected));

  it('reaches every state, and only burned is final', () => {
    const reached = new Set<string>(['draft', ...itemLifeCycle.transitions.map(({ to }) => to)]);
    expect([...reached].sort()).toEqual([...ITEM_STATUSES].sort());
    expect(itemLifeCycle.final).toEqual(['burned']);
  });

  it('is drawn from the table', () => {
    const drawing = drawLifeCycle(itemLifeCycle);
    expect(drawing).toContain('draft --> minting: mint_requested');
    expect(drawing).toContain('burned --> [*]');
  });
});
