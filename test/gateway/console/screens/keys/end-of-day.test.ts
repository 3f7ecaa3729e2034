import { expect, it } from '@jest/globals';
import { endOfDay } from '../../../../../gateway/console/screens/keys/end-of-day.js';

it.each([
  ['2026-09-10', '2026-09-11T00:00:00+00:00'],
  ['2026-12-31', '2027-01-01T00:00:00+00:00'],
  ['2028-02-28', '2028-02-29T00:00:00+00:00'],
])('the day %s has ended at %s', (day, end) => {
  expect(endOfDay(day)).toBe(end);
});
