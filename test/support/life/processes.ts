import { free, hasOpen, verified } from './conditions.js';
import type { Operation } from './operations.js';
import { begin, endStanding } from './ownership.js';
import type { Actor, Life, Person, Process } from './state.js';

export function offer(life: Life, by: Actor, to: Person | null): boolean {
  if (life.owner === null || life.owner !== by || to === by || !verified(life) || !free(life)) return false;
  if (hasOpen(life.transfers, ['offered', 'settling'])) return false;
  return life.transfers.push({ state: 'offered', by: life.owner, to, until: life.day + (to === null ? 1 : 14) }) > 0;
}

export function answerTransfer(life: Life, { at, by, trigger }: Extract<Operation, { do: 'transfer' }>): boolean {
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

export function takeUp(life: Life, to: Person): boolean {
  const offered = life.transfers.find((one) => one.state === 'offered' && one.to === null);
  if (!offered || !verified(life) || offered.by === to) return false;
  offered.to = to;
  offered.until = life.day + 14;
  return true;
}

export function decideReturn(life: Life, { at, by, trigger }: Extract<Operation, { do: 'return' }>): boolean {
  const back = life.returns[at]!;
  if (by !== 'team' || back.by !== life.owner) return false;
  if (trigger === 'reject') return step(back, ['requested', 'received'], 'rejected');
  if (trigger === 'complete') return step(back, ['received'], 'completed') && begin(life, null);
  if (!free(life) || !step(back, ['requested'], 'received')) return false;
  endStanding(life);
  return true;
}

export function answerBuyback(life: Life, { at, by, trigger }: Extract<Operation, { do: 'buyback' }>): boolean {
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

export function decideClaim(life: Life, { at, by, trigger }: Extract<Operation, { do: 'warrantyClaim' }>): boolean {
  const { from, to } = {
    accept: { from: ['open'], to: 'accepted' },
    settle: { from: ['accepted'], to: 'settled' },
    refuse: { from: ['open', 'accepted'], to: 'refused' },
  }[trigger];
  return by === 'team' && step(life.claims[at]!, from, to);
}
