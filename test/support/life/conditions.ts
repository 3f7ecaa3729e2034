import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import type { Actor, Life } from './state.js';

const GONE: readonly ItemStatus[] = ['burned', 'superseded', 'archived'];
export const inCatalog = (life: Life): boolean => !GONE.includes(life.status);
export const verified = (life: Life): boolean => life.status === 'mined' || life.status === 'written';
export const destroyed = ({ status, beforeTheft }: Life): boolean =>
  status === 'burned' || status === 'burn_submitted' || (status === 'stolen' && beforeTheft === 'burn_submitted');
export const claimable = (life: Life): boolean => verified(life) && life.owner === null;
export const kept = (life: Life): boolean => !destroyed(life) && !life.moving;
const agreed = ({ returns, buybacks }: Life): boolean =>
  returns.some(({ state }) => state === 'received') || buybacks.some(({ state }) => state === 'accepted');
export const free = (life: Life): boolean => kept(life) && !agreed(life);

export const concerns = (life: Life, by: Actor): boolean => by === 'team' || (life.owner !== null && by === life.owner);

export const hasOpen = (list: readonly { readonly state: string }[], states: readonly string[]): boolean =>
  list.some(({ state }) => states.includes(state));
