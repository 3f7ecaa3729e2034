import { isOneOf } from '../../../schema/closed-record.js';
import type { Trade } from '../../../schema/vocabulary/roles.js';

/** §4.10 */
const TYPES = {
  repairer: ['repair', 'maintenance', 'reconditioning', 'after_sale_service'],
  recycler: ['recycling', 'end_of_life', 'destruction', 'return'],
} as const satisfies Readonly<Record<Trade, readonly string[]>>;

export type InterventionType = (typeof TYPES)[Trade][number];

/** Lists the types a partner may record for a brand that recognizes these trades: their union, sorted alphabetically (§2.7). */
export const interventionTypes = (trades: readonly Trade[]): readonly InterventionType[] =>
  [...new Set(trades.flatMap((trade): readonly InterventionType[] => TYPES[trade]))].sort();

/** Returns the trade an intervention of this type is done under; the caller is known to hold one that covers it. */
export const tradeFor = (eventType: string, trades: readonly Trade[]): Trade | undefined =>
  trades.find((trade) => isOneOf<string>(TYPES[trade], eventType));
