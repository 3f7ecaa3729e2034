import type { EventType } from '../../../schema/events/event-types.js';
import { eventFaults } from '../check-event.js';
import type { Tables } from './observe.js';

const count = <One>(list: readonly One[], holds: (one: One) => boolean): number => list.filter(holds).length;

/** What must hold of an item after every step, whatever led there; each promise answers with what breaks it. */
const PROMISES: readonly ((tables: Tables) => string | false)[] = [
  function oneProcessAtATime({ changes, returns, buybacks, transfers }) {
    const agreed =
      count(changes, ({ state }) => state === 'open') +
      count(returns, ({ state }) => state === 'received') +
      count(buybacks, ({ state, lapsed }) => state === 'accepted' && !lapsed);
    const standing =
      count(transfers, ({ state }) => state === 'offered') +
      count(returns, ({ state }) => state === 'requested') +
      count(buybacks, ({ state }) => state === 'offered');
    return (agreed > 1 || (agreed === 1 && standing > 0)) && `${agreed} agreed on, ${standing} standing`;
  },

  function processesAreTheOwners({ item, transfers, returns, buybacks, claims, codes }) {
    const foreign = [
      ...transfers.filter(({ state }) => state === 'offered'),
      ...returns.filter(({ state }) => state === 'requested' || state === 'received'),
      ...buybacks.filter(({ state }) => state === 'offered' || state === 'accepted'),
      ...claims.filter(({ state }) => state === 'open' || state === 'accepted'),
      ...codes.filter(({ kind, state }) => kind === 'handover' && state === 'good').map(({ by }) => ({ account: by })),
    ].filter(({ account }) => account !== item.owner);
    return foreign.length > 0 && `${foreign.length} of somebody who does not own it`;
  },

  function purchaseCodesEndWithTheSale({ codes }) {
    const old = codes.filter(({ kind, state, stale }) => kind === 'purchase' && state === 'good' && stale);
    return old.length > 0 && `${old.length} purchase codes of an earlier sale`;
  },

  function receiptsAreForUnclaimedItems({ item, changes, receipts }) {
    const open = count(receipts, ({ state }) => state === 'open');
    if (open > 1) return `${open} open receipts`;
    if (open === 1 && (item.owner !== null || changes.some(({ state }) => state === 'open')))
      return 'an open receipt of an item that is, or becomes, somebody’s';
    const kept = count(receipts, ({ state, email }) => (email !== null) !== (state === 'open'));
    const foreign = count(receipts, ({ state, account }) => (account !== null) !== (state === 'claimed'));
    return kept + foreign > 0 && `${kept} addresses kept, ${foreign} claimants of what was not claimed`;
  },

  function claimsWereEarned({ changes, receipts, codes }) {
    const claims = count(changes, ({ reason }) => reason === 'claim');
    const earned =
      count(receipts, ({ state }) => state === 'claimed') +
      count(codes, ({ kind, state }) => kind === 'purchase' && state === 'used');
    return claims !== earned && `${claims} claims, ${earned} receipts and codes used`;
  },

  function nothingGoesOnWithTheDestroyed({ item, changes, transfers, receipts, returns, buybacks, claims, codes }) {
    if (item.status !== 'burned' && item.status !== 'burn_submitted') return false;
    const open =
      count(changes, ({ state }) => state === 'open') +
      count(transfers, ({ state }) => state === 'offered' || state === 'settling') +
      count(receipts, ({ state }) => state === 'open') +
      count(returns, ({ state }) => state === 'requested' || state === 'received') +
      count(buybacks, ({ state }) => state === 'offered' || state === 'accepted') +
      count(claims, ({ state }) => state === 'open' || state === 'accepted') +
      count(codes, ({ state }) => state === 'good');
    return open > 0 && `${open} processes or codes of an item that is ${item.status}`;
  },

  function historyIsAChain({ item, movements }) {
    let holder: number | null = null;
    for (const { reason, from, to } of movements) {
      if (reason !== 'mint' && from !== holder) return `a movement from ${from}, held by ${holder}`;
      holder = to;
    }
    return holder !== item.owner && `held by ${holder}, owned by ${item.owner}`;
  },

  function ownersLoseOnlyWhatTheyGave({ movements, transfers, returns, buybacks }) {
    const given: Readonly<Record<string, (from: number) => number>> = {
      transfer: (from) => count(transfers, ({ state, account }) => state === 'completed' && account === from),
      return: (from) => count(returns, ({ state, account }) => state === 'completed' && account === from),
      buyback: (from) => count(buybacks, ({ state, account }) => state === 'completed' && account === from),
    };
    for (const { reason, from } of movements) {
      const agreed = from === null ? undefined : given[reason];
      if (agreed && agreed(from!) < count(movements, (one) => one.reason === reason && one.from === from))
        return `more ${reason}s from ${from} than they agreed on`;
    }
    return false;
  },

  function oneRefundForEachEnd({ changes, returns, buybacks }) {
    for (const [reason, list] of Object.entries({ return: returns, buyback: buybacks })) {
      const ends = count(list, ({ state }) => state === 'completed');
      const moves = count(changes, (one) => one.reason === reason && one.state !== 'failed');
      if (ends !== moves) return `${ends} completed ${reason}s, ${moves} moves`;
    }
    return count(changes, ({ state }) => state === 'failed') > 0 && 'the contract refused a move';
  },

  function eventsAreWhole({ item, events }) {
    const numbers = events.map(({ body }) => body.sequence);
    if (events.length !== item.events || numbers.some((one, at) => one !== at + 1))
      return `events ${numbers.join(' ')}`;
    const faults = events.flatMap(({ type, body }) => eventFaults(type as EventType, body));
    return faults.length > 0 && JSON.stringify(faults[0]);
  },

  function eventsAreInTheOrderOfTheirTimes({ events }) {
    const times = events.map(({ body }) => String(body.occurred_at));
    const at = times.findIndex((time, index) => index > 0 && time < String(times[index - 1]));
    return at > 0 && `${events[at]?.type} at ${times[at]}, after ${events[at - 1]?.type} at ${times[at - 1]}`;
  },

  function eventsTellTheStatus({ item, events }) {
    const changes = events.filter(({ type }) => type === 'product.status_changed');
    for (const [at, { body }] of changes.entries()) {
      const before = changes[at - 1];
      if (before && before.body.to_status !== body.from_status)
        return `${before.body.to_status}, then from ${body.from_status}`;
    }
    const last = changes.at(-1)?.body.to_status;
    return last !== item.status && `events say ${last}, is ${item.status}`;
  },

  function eventsTellTheOwner({ item, events, movements }) {
    const passed = events.filter(({ type }) => type === 'product.transferred');
    const made = movements.filter(({ reason }) => reason !== 'mint');
    if (passed.length !== made.length) return `${passed.length} in events, ${made.length} made`;
    for (const [at, { body }] of passed.entries()) {
      if (body.reason !== made[at]?.reason || (body.to_owner === null) !== (made[at]?.to === null))
        return `events say ${JSON.stringify(body)}, made ${JSON.stringify(made[at])}`;
    }
    const last = passed.at(-1)?.body.to_owner ?? null;
    return (last === null) !== (item.masked === null) && `events say ${last}, is ${item.masked}`;
  },

  function eventsTellTheProcesses({ events, returns, buybacks, transfers, claims }) {
    const facts = (type: string, field: string, id: number): number =>
      count(events, (event) => event.type === type && event.body[field] === id);
    for (const { id, state } of returns)
      if (state !== 'cancelled' && facts(`return.${state}`, 'return_id', id) !== 1) return `return ${id} ${state}`;
    for (const { id, state } of buybacks)
      if (state !== 'cancelled' && facts(`buyback.${state}`, 'buyback_id', id) !== 1) return `buyback ${id} ${state}`;
    for (const { id, state } of transfers) {
      const accepted = state === 'settling' || state === 'completed' ? 1 : 0;
      if (facts('transfer.accepted', 'transfer_id', id) !== accepted) return `transfer ${id} ${state}`;
    }
    for (const { id } of claims) if (facts('warranty.claimed', 'claim_id', id) !== 1) return `claim ${id}`;
    return false;
  },
];

/** Everything about an item that is not as promised. */
export const brokenPromisesOf = (tables: Tables): string[] =>
  PROMISES.flatMap((promise) => {
    const broken = promise(tables);
    return broken === false ? [] : [`${promise.name}: ${broken}`];
  });
