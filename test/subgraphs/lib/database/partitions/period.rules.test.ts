import { expect, it } from '@jest/globals';
import { partitionName, periodOf, periodsFrom } from '../../../../../subgraphs/lib/database/partitions/period.rules.js';

const days = (instant: string, span: 'week' | 'month'): string[] => {
  const { from, to } = periodOf(new Date(instant), span);
  return [from.toISOString().slice(0, 10), to.toISOString().slice(0, 10)];
};

it.each([
  ['2026-11-01T00:00:00Z', 'month', '2026-11-01', '2026-12-01'],
  ['2026-12-31T23:59:59.999Z', 'month', '2026-12-01', '2027-01-01'],
  ['2026-11-22T23:59:59.999Z', 'week', '2026-11-16', '2026-11-23'],
  ['2026-11-23T00:00:00Z', 'week', '2026-11-23', '2026-11-30'],
  ['2027-01-01T00:00:00Z', 'week', '2026-12-28', '2027-01-04'],
] as const)('%s is in the %s from %s to %s', (instant, span, from, to) => {
  expect(days(instant, span)).toEqual([from, to]);
});

it('periods follow each other without a gap, and are named by their beginning', () => {
  const table = { schema: 's', table: 'event', column: 'at', span: 'week' } as const;
  const periods = periodsFrom(new Date('2026-12-24T10:00:00Z'), 'week', 3);
  expect(periods.map((period) => partitionName(table, period))).toEqual([
    'event_2026_12_21',
    'event_2026_12_28',
    'event_2027_01_04',
  ]);
  expect(periods.slice(1).map(({ from }) => from)).toEqual(periods.slice(0, -1).map(({ to }) => to));
});
