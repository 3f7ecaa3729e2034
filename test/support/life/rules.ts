import { ITEM_STATUSES, type ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { warrantyEnd } from '../../../subgraphs/custody/after-sales/warranty.rules.js';
import type { Decision, Operation } from './operations.js';
import type { Actor, Life, Person, Process } from './state.js';

/** Months that the models of these items grant. */
export const WARRANTY_MONTHS = 3;
const NOTICE_MS = 30 * 86_400_000;

const GONE: readonly ItemStatus[] = ['burned', 'superseded', 'archived'];
const inCatalog = (life: Life): boolean => !GONE.includes(life.status);
const verified = (life: Life): boolean => life.status === 'mined' || life.status === 'written';
const destroyed = ({ status, beforeTheft }: Life): boolean =>
  status === 'burned' || status === 'burn_submitted' || (status === 'stolen' && beforeTheft === 'burn_submitted');
const claimable = (life: Life): boolean => verified(life) && life.owner === null;
const kept = (life: Life): boolean => !destroyed(life) && !life.moving;
const agreed = ({ returns, buybacks }: Life): boolean =>
  returns.some(({ state }) => state === 'received') || buybacks.some(({ state }) => state === 'accepted');
const free = (life: Life): boolean => kept(life) && !agreed(life);

function change(list: { state: string }[], from: readonly string[], to: string): void {
  for (const one of list) if (from.includes(one.state)) one.state = to;
}

const hasOpen = (list: readonly { readonly state: string }[], states: readonly string[]): boolean =>
  list.some(({ state }) => states.includes(state));

function endOwners(life: Life, kinds: readonly string[]): void {
  change(life.transfers, ['offered'], 'cancelled');
  change(life.returns, ['requested', 'received'], 'cancelled');
  change(life.buybacks, ['offered', 'accepted'], 'cancelled');
  change(life.claims, ['open', 'accepted'], 'cancelled');
  change(life.receipts, ['open'], 'ended');
  for (const code of life.codes) if (code.state === 'good' && kinds.includes(code.kind)) code.state = 'revoked';
}

function endStanding(life: Life): void {
  change(life.transfers, ['offered'], 'cancelled');
  change(life.returns, ['requested'], 'cancelled');
  change(life.buybacks, ['offered'], 'cancelled');
}

function begin(life: Life, to: Person | null, transfer: number | null = null): boolean {
  if (!kept(life)) return false;
  endOwners(life, ['handover', 'purchase']);
  life.moving = { to, transfer };
  return true;
}

/** What the chain brings about by itself, and what follows without anybody asking; null when there is nothing. */
export function followed(before: Life): Life | null {
  const life = structuredClone(before);
  if (life.moving) settle(life);
  else if (life.status === 'burn_submitted' || (life.status === 'stolen' && life.beforeTheft === 'burn_submitted'))
    life.status = 'burned';
  else if (life.owner !== null && life.erased.includes(life.owner) && begin(life, null)) return life;
  else return null;
  return life;
}

function settle(life: Life): void {
  const { to, transfer } = life.moving!;
  if (transfer !== null) life.transfers[transfer]!.state = 'completed';
  if (life.owner !== null) {
    if (to === null) life.cameBack = life.count;
    if (life.warranty && !life.transferable && ['active', 'expiring'].includes(life.warranty.state))
      life.warranty.state = 'voided';
  }
  life.owner = to;
  life.moving = null;
}

/** The item after an operation; null when it is refused, and then nothing changed. */
export function applied(before: Life, operation: Operation, now: Date): Life | null {
  const life = structuredClone(before);
  life.count += 1;
  return attempt(life, operation, now) ? life : null;
}

function attempt(life: Life, operation: Operation, now: Date): boolean {
  switch (operation.do) {
    case 'purchaseCode':
      return operation.by === 'team' && kept(life) && claimable(life) && issue(life, 'purchase', 'team');
    case 'workOrder':
      return operation.by === 'team' && !destroyed(life) && issue(life, 'work_order', 'team');
    case 'handover':
      if (life.owner !== operation.by || !kept(life) || !inCatalog(life)) return false;
      return issue(life, 'handover', operation.by);
    case 'revokeCode':
      return revokeCode(life, operation.by, operation.at);
    case 'intervene':
      return intervene(life, operation.at);
    case 'claim':
      return claim(life, operation.by, operation.at);
    case 'offer':
      return offer(life, operation.by, operation.to);
    case 'offerByLink':
      return offer(life, operation.by, null);
    case 'takeUp':
      return takeUp(life, operation.to);
    case 'claimReceipt':
      return claimReceipt(life, operation.by);
    case 'transfer':
      return answerTransfer(life, operation);
    case 'requestReturn':
      if (life.owner !== operation.by || !free(life) || hasOpen(life.returns, ['requested', 'received'])) return false;
      return life.returns.push({ state: 'requested', by: operation.by, until: life.day + 30 }) > 0;
    case 'return':
      return decideReturn(life, operation);
    case 'offerBuyback':
      if (operation.by !== 'team' || life.owner === null || !free(life)) return false;
      if (hasOpen(life.buybacks, ['offered', 'accepted'])) return false;
      return life.buybacks.push({ state: 'offered', by: life.owner, until: life.day + 30 }) > 0;
    case 'buyback':
      return answerBuyback(life, operation);
    case 'claimWarranty':
      return claimWarranty(life, operation.by, now);
    case 'warrantyClaim':
      return decideClaim(life, operation);
    case 'renew':
      return renew(life, operation.by, now);
    case 'openTheft':
      return openTheft(life, operation.by);
    case 'closeTheft':
      return closeTheft(life, operation.by);
    case 'decide':
      return operation.by === 'team' && decide(life, operation.decision);
    case 'burn':
      return operation.by === 'team' && burn(life);
    case 'certify':
      if (operation.by !== 'team' || ['burned', 'burn_submitted'].includes(life.status)) return false;
      return life.certificates.push('active') > 0;
    case 'uncertify':
      life.certificates[operation.at] = 'revoked';
      return operation.by === 'team';
    case 'sell':
      return inCatalog(life) && activate(life, now);
    case 'sellTo':
      return inCatalog(life) && activate(life, now) && giveReceipt(life, operation.to);
    case 'scan':
      return !inCatalog(life) || life.owner === null || life.activated || activate(life, now);
    case 'erase':
      life.erased.push(operation.who);
      for (const one of life.transfers)
        if (one.state === 'offered' && (one.by === operation.who || one.to === operation.who)) one.state = 'cancelled';
      for (const one of life.receipts) if (one.state === 'open' && one.to === operation.who) one.state = 'ended';
      return true;
    case 'pass':
      return pass(life, operation.days, now);
  }
}

const issue = (life: Life, kind: 'handover' | 'purchase' | 'work_order', by: Actor): boolean =>
  life.codes.push({ kind, by, state: 'good', until: life.day + (kind === 'purchase' ? 3650 : 30) }) > 0;

function revokeCode(life: Life, by: Actor, at: number): boolean {
  const code = life.codes[at]!;
  if (code.state !== 'good' || (by !== 'team' && code.by !== by)) return false;
  code.state = 'revoked';
  return true;
}

function spend(life: Life, at: number, kinds: readonly string[]): boolean {
  const code = life.codes[at]!;
  if (!kinds.includes(code.kind) || code.state !== 'good' || life.day >= code.until) return false;
  if (code.kind === 'handover' && code.by !== life.owner) return false;
  code.state = 'used';
  return true;
}

const intervene = (life: Life, at: number | null): boolean =>
  inCatalog(life) && (at === null || spend(life, at, ['handover', 'work_order']));

const claim = (life: Life, by: Person, at: number): boolean =>
  spend(life, at, ['purchase']) && claimable(life) && begin(life, by);

function offer(life: Life, by: Actor, to: Person | null): boolean {
  if (life.owner === null || life.owner !== by || to === by || !verified(life) || !free(life)) return false;
  if (hasOpen(life.transfers, ['offered', 'settling'])) return false;
  return life.transfers.push({ state: 'offered', by: life.owner, to, until: life.day + (to === null ? 1 : 14) }) > 0;
}

function answerTransfer(life: Life, { at, by, trigger }: Extract<Operation, { do: 'transfer' }>): boolean {
  const transfer = life.transfers[at]!;
  if (transfer.state !== 'offered' || by !== (trigger === 'cancel' ? transfer.by : transfer.to)) return false;
  if (trigger !== 'accept') {
    transfer.state = trigger === 'cancel' ? 'cancelled' : 'declined';
    return true;
  }
  if (!verified(life) || !free(life) || transfer.by !== life.owner) return false;
  transfer.state = 'settling';
  return begin(life, transfer.to, at);
}

function decideReturn(life: Life, { at, by, trigger }: Extract<Operation, { do: 'return' }>): boolean {
  const back = life.returns[at]!;
  if (by !== 'team' || back.by !== life.owner) return false;
  if (trigger === 'reject') return step(back, ['requested', 'received'], 'rejected');
  if (trigger === 'complete') return step(back, ['received'], 'completed') && begin(life, null);
  if (!free(life) || !step(back, ['requested'], 'received')) return false;
  endStanding(life);
  return true;
}

function answerBuyback(life: Life, { at, by, trigger }: Extract<Operation, { do: 'buyback' }>): boolean {
  const deal = life.buybacks[at]!;
  if (deal.by !== life.owner || by !== (trigger === 'complete' ? 'team' : life.owner)) return false;
  if (trigger === 'decline') return step(deal, ['offered'], 'declined');
  if (trigger === 'complete') return step(deal, ['accepted'], 'completed') && begin(life, null);
  if (!free(life) || !step(deal, ['offered'], 'accepted')) return false;
  endStanding(life);
  return true;
}

function step(process: Process, from: readonly string[], to: string): boolean {
  if (!from.includes(process.state)) return false;
  process.state = to;
  return true;
}

function claimWarranty(life: Life, by: Person, now: Date): boolean {
  const { warranty } = life;
  if (life.owner !== by || !kept(life) || !warranty) return false;
  if (!['active', 'expiring'].includes(warranty.state) || now >= warranty.ends) return false;
  if (life.claims.filter(({ state }) => state === 'open' || state === 'accepted').length >= 5) return false;
  return life.claims.push({ state: 'open', by, until: Number.POSITIVE_INFINITY }) > 0;
}

function decideClaim(life: Life, { at, by, trigger }: Extract<Operation, { do: 'warrantyClaim' }>): boolean {
  const { from, to } = {
    accept: { from: ['open'], to: 'accepted' },
    settle: { from: ['accepted'], to: 'settled' },
    refuse: { from: ['open', 'accepted'], to: 'refused' },
  }[trigger];
  return by === 'team' && step(life.claims[at]!, from, to);
}

const fresh = (life: Life, now: Date) => ({
  state: 'active',
  begun: life.count,
  ends: warrantyEnd(now, WARRANTY_MONTHS),
});

function renew(life: Life, by: Actor, now: Date): boolean {
  if (by !== 'team' || destroyed(life) || life.cameBack === null) return false;
  if (life.warranty && life.warranty.begun > life.cameBack) return false;
  life.warranty = fresh(life, now);
  return true;
}

function activate(life: Life, now: Date): boolean {
  if (!life.activated) life.warranty ??= fresh(life, now);
  life.activated = true;
  return true;
}

const concerns = (life: Life, by: Actor): boolean => by === 'team' || (life.owner !== null && by === life.owner);

function openTheft(life: Life, by: Actor): boolean {
  if (!concerns(life, by) || life.reported || !inCatalog(life) || life.status === 'stolen') return false;
  life.beforeTheft = life.status;
  life.status = 'stolen';
  life.reported = true;
  return true;
}

const afterTheft = (before: ItemStatus | null): ItemStatus =>
  before && ['draft', 'minting', 'revoked', 'burn_submitted'].includes(before) ? before : 'written';

function closeTheft(life: Life, by: Actor): boolean {
  if (!concerns(life, by) || !life.reported) return false;
  life.reported = false;
  if (life.status === 'stolen') life.status = afterTheft(life.beforeTheft);
  return true;
}

const WAYS: Readonly<Record<Decision, { readonly from: readonly ItemStatus[]; readonly to: ItemStatus | null }>> = {
  revoke: { from: ['mined', 'written'], to: 'revoked' },
  reinstate: { from: ['revoked'], to: 'written' },
  withdraw: { from: ['mined', 'written', 'stolen', 'revoked'], to: 'archived' },
  supersede: { from: ['mined', 'written', 'stolen', 'revoked'], to: 'superseded' },
  restore: { from: ['archived', 'superseded'], to: null },
};

function decide(life: Life, decision: Decision): boolean {
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

function burn(life: Life): boolean {
  if (!['mined', 'written', 'stolen', 'revoked'].includes(life.status) || !kept(life)) return false;
  life.beforeLeaving = life.status;
  life.status = 'burn_submitted';
  endOwners(life, ['handover', 'purchase', 'work_order']);
  return true;
}

interface Lapsing {
  state: string;
  readonly until: number;
}

/** A repeat overwrites nothing, and what is somebody's needs no receipt: the sale is declared all the same. */
function giveReceipt(life: Life, to: Person): boolean {
  if (verified(life) && life.owner === null && !life.moving && !hasOpen(life.receipts, ['open'])) {
    life.receipts.push({ to, state: 'open', until: life.day + 90 });
  }
  return true;
}

function claimReceipt(life: Life, by: Person): boolean {
  const receipt = life.receipts.find(({ state, to }) => state === 'open' && to === by);
  if (!receipt || !verified(life) || life.owner !== null) return false;
  receipt.state = 'claimed';
  return begin(life, by);
}

function takeUp(life: Life, to: Person): boolean {
  const offered = life.transfers.find((one) => one.state === 'offered' && one.to === null);
  if (!offered || !verified(life) || offered.by === to) return false;
  offered.to = to;
  offered.until = life.day + 14;
  return true;
}

/** `now`: after the days have passed. */
function pass(life: Life, days: number, now: Date): boolean {
  life.day += days;
  const lapse = (list: Lapsing[], from: readonly string[]): void => {
    for (const one of list) if (from.includes(one.state) && life.day >= one.until) one.state = 'expired';
  };
  lapse(life.transfers, ['offered']);
  lapse(life.receipts, ['open']);
  lapse(life.returns, ['requested']);
  lapse(life.buybacks, ['offered', 'accepted']);
  const { warranty } = life;
  if (warranty?.state === 'active' && warranty.ends.getTime() - NOTICE_MS <= now.getTime()) warranty.state = 'expiring';
  if (warranty?.state === 'expiring' && warranty.ends <= now) warranty.state = 'expired';
  return ITEM_STATUSES.includes(life.status);
}
