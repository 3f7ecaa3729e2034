import { type WarrantyState, warrantyLifeCycle } from '../../../schema/life-cycles/warranty.js';

/** Days before its end at which a warranty is announced as expiring soon. */
export const WARRANTY_NOTICE_DAYS = 30;

/**
 * Returns the end of a warranty of `months` months from `start`, in UTC: the same day of the month, or the month's last day
 * where there is no such day (31 January and one month: 28 or 29 February).
 */
export function warrantyEnd(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}

/** Tells whether a claim is possible: until the end, even where the job that moves the state is late. */
export const warrantyCovers = (state: WarrantyState, end: Date, now: Date): boolean =>
  (state === 'active' || state === 'expiring') && now.getTime() < end.getTime();

/** Names the state of an item's warranty for a refusal, of a claim as of a new start. */
export function warrantyStateAt(
  warranty: { readonly state: WarrantyState; readonly endsAt: Date } | null,
  now: Date,
): WarrantyState | 'none' {
  if (!warranty) return 'none';
  const isOver = warranty.state !== 'voided' && !warrantyCovers(warranty.state, warranty.endsAt, now);
  return isOver ? warrantyLifeCycle.step('end').to : warranty.state;
}

const DAY_MS = 86_400_000;

/** Returns the days that a warranty still covers, the one that is begun included; null when it covers nothing any more. */
export const warrantyDaysLeft = (state: WarrantyState, endsAt: Date, now: Date): number | null =>
  warrantyCovers(state, endsAt, now) ? Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS) : null;
