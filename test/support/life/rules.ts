import { ITEM_STATUSES } from '../../../schema/vocabulary/item-statuses.js';
import { warrantyEnd } from '../../../subgraphs/custody/after-sales/warranty.rules.js';
import { claimable, destroyed, free, hasOpen, inCatalog, kept, verified } from './conditions.js';
import type { Operation } from './operations.js';
import { begin } from './ownership.js';
import { answerBuyback, answerTransfer, decideClaim, decideReturn, offer, takeUp } from './processes.js';
import type { Actor, Life, Person } from './state.js';
import { burn, closeTheft, decide, openTheft } from './statuses.js';

/** Months that the models of these items grant. */
export const WARRANTY_MONTHS = 3;
const NOTICE_MS = 30 * 86_400_000;

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

function claimWarranty(life: Life, by: Person, now: Date): boolean {
  const { warranty } = life;
  if (life.owner !== by || !kept(life) || !warranty) return false;
  if (!['active', 'expiring'].includes(warranty.state) || now >= warranty.ends) return false;
  if (life.claims.filter(({ state }) => state === 'open' || state === 'accepted').length >= 5) return false;
  return life.claims.push({ state: 'open', by, until: Number.POSITIVE_INFINITY }) > 0;
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

/** A second declaration changes nothing, and an owned item gets no receipt; the sale is declared in both cases. */
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

interface Lapsing {
  state: string;
  readonly until: number;
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
