import { kept } from './conditions.js';
import type { Life, Person } from './state.js';

function change(list: { state: string }[], from: readonly string[], to: string): void {
  for (const one of list) if (from.includes(one.state)) one.state = to;
}

export function endOwners(life: Life, kinds: readonly string[]): void {
  change(life.transfers, ['offered'], 'cancelled');
  change(life.returns, ['requested', 'received'], 'cancelled');
  change(life.buybacks, ['offered', 'accepted'], 'cancelled');
  change(life.claims, ['open', 'accepted'], 'cancelled');
  change(life.receipts, ['open'], 'ended');
  for (const code of life.codes) if (code.state === 'good' && kinds.includes(code.kind)) code.state = 'revoked';
}

export function endStanding(life: Life): void {
  change(life.transfers, ['offered'], 'cancelled');
  change(life.returns, ['requested'], 'cancelled');
  change(life.buybacks, ['offered'], 'cancelled');
}

export function begin(life: Life, to: Person | null, transfer: number | null = null): boolean {
  if (!kept(life)) return false;
  endOwners(life, ['handover', 'purchase']);
  life.moving = { to, transfer };
  return true;
}

/** What the chain brings about by itself, and what follows without anybody asking; null when there is nothing. */
export function followed(before: Life): Life | null {
  const life = structuredClone(before);
  if (life.moving) settle(life);
  else if (life.status === 'burn_submitted' || (life.status === 'stolen' && life.beforeTheft === 'burn_submitted')) {
    life.status = 'burned';
    voidWarranty(life);
  } else if (life.owner !== null && life.erased.includes(life.owner) && begin(life, null)) return life;
  else return null;
  return life;
}

function settle(life: Life): void {
  const { to, transfer } = life.moving!;
  if (transfer !== null) life.transfers[transfer]!.state = 'completed';
  if (life.owner !== null) {
    if (to === null) life.cameBack = life.count;
    if (!life.transferable) voidWarranty(life);
  }
  life.owner = to;
  life.moving = null;
}

function voidWarranty({ warranty }: Life): void {
  if (warranty && ['active', 'expiring'].includes(warranty.state)) warranty.state = 'voided';
}
