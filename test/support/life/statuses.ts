import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { concerns, destroyed, inCatalog, kept } from './conditions.js';
import type { Decision } from './operations.js';
import { endOwners } from './ownership.js';
import type { Actor, Life } from './state.js';

export function openTheft(life: Life, by: Actor): boolean {
  if (!concerns(life, by) || life.reported || !inCatalog(life) || life.status === 'stolen') return false;
  if (life.moving && by !== 'team') return false;
  life.beforeTheft = life.status;
  life.status = 'stolen';
  life.reported = true;
  life.reportedBy = by;
  return true;
}

const afterTheft = (before: ItemStatus | null): ItemStatus =>
  before && ['draft', 'minting', 'revoked', 'burn_submitted'].includes(before) ? before : 'written';

export function closeTheft(life: Life, by: Actor): boolean {
  if (!concerns(life, by) || !life.reported || (by !== 'team' && by !== life.reportedBy)) return false;
  life.reported = false;
  if (life.status === 'stolen') life.status = afterTheft(life.beforeTheft);
  else if (life.beforeLeaving === 'stolen') life.beforeLeaving = afterTheft(life.beforeTheft);
  return true;
}

const WAYS: Readonly<Record<Decision, { readonly from: readonly ItemStatus[]; readonly to: ItemStatus | null }>> = {
  revoke: { from: ['mined', 'written'], to: 'revoked' },
  reinstate: { from: ['revoked'], to: 'written' },
  withdraw: { from: ['mined', 'written', 'stolen', 'revoked'], to: 'archived' },
  supersede: { from: ['mined', 'written', 'stolen', 'revoked'], to: 'superseded' },
  restore: { from: ['archived', 'superseded'], to: null },
};

export function decide(life: Life, decision: Decision): boolean {
  const { from, to } = WAYS[decision];
  if (!from.includes(life.status) || (life.status === 'stolen' && destroyed(life))) return false;
  if (to === 'archived' || to === 'superseded') life.beforeLeaving = life.status;
  life.status = to ?? backAs(life);
  return true;
}

function backAs({ reported, beforeLeaving, beforeTheft }: Life): ItemStatus {
  if (reported) return 'stolen';
  const before = beforeLeaving === 'stolen' ? afterTheft(beforeTheft) : beforeLeaving;
  return before === 'revoked' ? 'revoked' : 'written';
}

export function burn(life: Life): boolean {
  if (!['mined', 'written', 'stolen', 'revoked'].includes(life.status) || !kept(life)) return false;
  life.beforeLeaving = life.status;
  life.status = 'burn_submitted';
  endOwners(life, ['handover', 'purchase', 'work_order']);
  return true;
}
