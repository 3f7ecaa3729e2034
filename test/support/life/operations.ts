import type { Actor, Person } from './state.js';

export type Decision = 'revoke' | 'reinstate' | 'withdraw' | 'supersede' | 'restore';

/** Everything that anybody can ask of the platform about one item. Numbers are places in the item's own lists. */
export type Operation =
  | { readonly do: 'purchaseCode' | 'offerBuyback' | 'renew' | 'workOrder' | 'burn' | 'certify'; readonly by: Actor }
  | { readonly do: 'uncertify'; readonly by: Actor; readonly at: number }
  | { readonly do: 'claim'; readonly by: Person; readonly at: number }
  | { readonly do: 'offer'; readonly by: Actor; readonly to: Person }
  | { readonly do: 'offerByLink'; readonly by: Actor }
  | { readonly do: 'takeUp' | 'sellTo'; readonly to: Person }
  | { readonly do: 'claimReceipt'; readonly by: Person }
  | {
      readonly do: 'transfer';
      readonly by: Person;
      readonly at: number;
      readonly trigger: 'accept' | 'decline' | 'cancel';
    }
  | { readonly do: 'requestReturn' | 'claimWarranty' | 'handover'; readonly by: Person }
  | {
      readonly do: 'return';
      readonly by: Actor;
      readonly at: number;
      readonly trigger: 'receive' | 'complete' | 'reject';
    }
  | {
      readonly do: 'buyback';
      readonly by: Actor;
      readonly at: number;
      readonly trigger: 'accept' | 'decline' | 'complete';
    }
  | {
      readonly do: 'warrantyClaim';
      readonly by: Actor;
      readonly at: number;
      readonly trigger: 'accept' | 'settle' | 'refuse';
    }
  | { readonly do: 'intervene'; readonly at: number | null }
  | { readonly do: 'openTheft' | 'closeTheft'; readonly by: Actor }
  | { readonly do: 'decide'; readonly by: Actor; readonly decision: Decision }
  | { readonly do: 'revokeCode'; readonly by: Actor; readonly at: number }
  | { readonly do: 'sell' | 'scan' }
  | { readonly do: 'erase'; readonly who: Person }
  | { readonly do: 'pass'; readonly days: number };

/** The list of the item that an operation points into; null for one that names nothing of it. */
export function listOf(
  operation: Operation,
): 'transfers' | 'returns' | 'buybacks' | 'claims' | 'codes' | 'certificates' | null {
  switch (operation.do) {
    case 'transfer':
      return 'transfers';
    case 'return':
      return 'returns';
    case 'buyback':
      return 'buybacks';
    case 'warrantyClaim':
      return 'claims';
    case 'claim':
    case 'revokeCode':
    case 'intervene':
      return 'codes';
    case 'uncertify':
      return 'certificates';
    default:
      return null;
  }
}

/** Who must still have an account for an operation to be asked at all. */
export const actorOf = (operation: Operation): Actor | null =>
  'by' in operation ? operation.by : 'who' in operation ? operation.who : null;

export const described = (operation: Operation): string => {
  const { do: name, ...rest } = operation;
  return `${name} ${Object.values(rest).join(' ')}`.trim();
};
