import { LAST } from '../../../schema/calendar.js';
import { type WarrantyState, warrantyLifeCycle } from '../../../schema/life-cycles/warranty.js';

/** Days before its end at which a warranty is announced as expiring soon. */
export const WARRANTY_NOTICE_DAYS = 30;

/**
 * Returns the end of a warranty of `months` months from `start`, in UTC: the same day of the month, or the month's last
 * day where that does not exist (31 January plus one month: 28 or 29 February). A warranty that would end after the year
 * 9999 ends with it.
 */
export function warrantyEnd(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  // Beyond the years of JavaScript, the end is no date.
  return end.getTime() <= LAST ? end : new Date(LAST);
}

/** Tells whether a claim can be filed: until the end, even before the job has recorded it. */
export const warrantyCovers = (state: WarrantyState, end: Date, now: Date): boolean =>
  (state === 'active' || state === 'expiring') && now.getTime() < end.getTime();

/** Returns the state of a warranty for the facts of a refusal. */
export function warrantyStateAt(
  warranty: { readonly state: WarrantyState; readonly endsAt: Date } | null,
  now: Date,
): WarrantyState | 'none' {
  if (!warranty) return 'none';
  const isOver = warranty.state !== 'voided' && !warrantyCovers(warranty.state, warranty.endsAt, now);
  return isOver ? warrantyLifeCycle.step('end').to : warranty.state;
}

const DAY_MS = 86_400_000;

/** Returns the days left of a warranty, today included; null when it has ended. */
export const warrantyDaysLeft = (state: WarrantyState, endsAt: Date, now: Date): number | null =>
  warrantyCovers(state, endsAt, now) ? Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS) : null;
