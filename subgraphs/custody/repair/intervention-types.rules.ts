import { isOneOf } from '../../../schema/closed-record.js';
import type { Trade } from '../../../schema/vocabulary/roles.js';

/** §4.10 */
const TYPES = {
  repairer: ['repair', 'maintenance', 'reconditioning', 'after_sale_service'],
  recycler: ['recycling', 'end_of_life', 'destruction', 'return'],
} as const satisfies Readonly<Record<Trade, readonly string[]>>;

export type InterventionType = (typeof TYPES)[Trade][number];

/** Lists the types that a partner may record for a brand with these accredited trades: their union, sorted (§2.7). */
export const interventionTypes = (trades: readonly Trade[]): readonly InterventionType[] =>
  [...new Set(trades.flatMap((trade): readonly InterventionType[] => TYPES[trade]))].sort();

/** Returns the trade of an intervention type, among those that the caller has. */
export const tradeFor = (eventType: string, trades: readonly Trade[]): Trade | undefined =>
  trades.find((trade) => isOneOf<string>(TYPES[trade], eventType));
