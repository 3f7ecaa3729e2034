import { type BuybackState, buybackLifeCycle } from '../../../schema/life-cycles/buyback.js';
import { type ReturnState, returnLifeCycle } from '../../../schema/life-cycles/return.js';
import { type TransferState, transferLifeCycle } from '../../../schema/life-cycles/transfer.js';

interface Ended<State> {
  readonly account_id: number | null;
  readonly state: State;
  readonly closed_at: Date | null;
}

interface Passed {
  readonly from_account_id: number | null;
  readonly state: TransferState;
  readonly settled_at: Date | null;
}

const { to: returned } = returnLifeCycle.step('complete');
const { to: soldBack } = buybackLifeCycle.step('complete');
const { to: passedOn } = transferLifeCycle.step('settle');

const last = (instants: readonly (Date | null)[]): Date | null =>
  instants.reduce((latest, at) => (at && (!latest || at > latest) ? at : latest), null);

/** Returns when an account's last return to the brand, or sale back to it, was completed; null without one. */
export const handedBackAt = (
  accountId: number,
  returns: readonly Ended<ReturnState>[],
  buybacks: readonly Ended<BuybackState>[],
): Date | null =>
  last(
    [...returns.filter(({ state }) => state === returned), ...buybacks.filter(({ state }) => state === soldBack)]
      .filter((row) => row.account_id === accountId)
      .map((row) => row.closed_at),
  );

/** Returns when an account's last transfer to another person was completed; null without one. */
export const passedOnAt = (accountId: number, transfers: readonly Passed[]): Date | null =>
  last(
    transfers.filter((row) => row.state === passedOn && row.from_account_id === accountId).map((row) => row.settled_at),
  );
