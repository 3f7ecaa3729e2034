import { DomainError } from '../../lib/graphql/domain-error.js';

export const QUOTA_USES = ['item', 'sale'] as const;
/** Uses of a quota: an item counts by day and month, a sale by day only (§8). */
export type QuotaUse = (typeof QUOTA_USES)[number];

/** Returns the day, `YYYY-MM-DD`, in UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Returns the first day of the month, `YYYY-MM-01`, in UTC. */
export const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;

/** Returns the next midnight UTC in seconds since the epoch, when daily quotas reset. */
export const dayResetsAt = (now: Date): number => (Math.floor(now.getTime() / 86_400_000) + 1) * 86_400;

export interface Allowance {
  /** Null for unlimited. */
  readonly limit: number | null;
  readonly used: number;
}

const remainingOf = ({ limit, used }: Allowance): number | null => (limit === null ? null : Math.max(0, limit - used));

const fits = (allowance: Allowance, units: number): boolean => {
  const remaining = remainingOf(allowance);
  return remaining === null || units <= remaining;
};

/**
 * Returns the refusal of a reservation; null when granted. A batch is granted as a whole or not at all. The month is
 * checked first, since waiting for midnight would not help.
 */
export function refusalOfQuota(
  asked: { readonly use: QuotaUse; readonly units: number },
  have: { readonly day: Allowance; readonly month: Allowance },
  now: Date,
): DomainError | null {
  if (asked.use === 'item' && !fits(have.month, asked.units)) {
    return new DomainError('PRODUCT_QUOTA_EXCEEDED', { limit: have.month.limit, remaining: remainingOf(have.month) });
  }
  if (!fits(have.day, asked.units)) {
    return new DomainError('QUOTA_EXCEEDED', {
      limit: have.day.limit,
      remaining: remainingOf(have.day),
      resetAt: dayResetsAt(now),
    });
  }
  return null;
}
