/** Party at one end of a movement. */
export type Holder =
  | { readonly role: 'mint' | 'vault' }
  | {
      readonly role: 'owner';
      /** Masked with the brand's key when the movement was recorded. */
      readonly masked: string;
      /** Unmasked address; null for callers who may not see it, and after the account's erasure. */
      readonly email: string | null;
    };

export interface MovementFacts {
  readonly kind: 'transfer';
  readonly eventId: string;
  readonly at: Date;
  readonly from: Holder;
  readonly to: Holder;
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
  readonly comment: string | null;
}

export interface VerificationFacts {
  readonly kind: 'verify';
  readonly eventId: string;
  readonly at: Date;
  readonly source: 'qr' | 'sdm-url' | 'sdm-json';
  readonly signature: string | null;
  readonly isValid: boolean;
}

export type TimelineFacts = MovementFacts | VerificationFacts;

/** One line of the public history, as defined by §2.10. */
export interface TimelineEntry {
  readonly type: 'verify' | 'transfer';
  readonly timestamp: Date;
  readonly signature: string | null;
  readonly isValid: boolean | null;
  readonly source: string | null;
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
  readonly fromEmail: string | null;
  readonly toEmail: string | null;
  readonly fromDisplay: string | null;
  readonly toDisplay: string | null;
  readonly fromRole: Holder['role'] | null;
  readonly toRole: Holder['role'] | null;
  readonly comment: string | null;
  readonly eventId: string;
}

/**
 * Views of a timeline: `clear` shows people and wallets, to administrators of the item's brand and operators with a
 * session (§2.10).
 */
export type TimelineView = 'clear' | 'masked';

const DISPLAY = { mint: 'Mint', vault: 'Vault' } as const;

/** Returns the text shown for an address in a view: `Mint` at the minting, empty for the vault. */
function emailOf(holder: Holder, view: TimelineView): string | null {
  if (holder.role === 'owner') return view === 'clear' ? (holder.email ?? holder.masked) : holder.masked;
  return holder.role === 'mint' ? 'Mint' : null;
}

const displayOf = (holder: Holder, view: TimelineView): string =>
  holder.role === 'owner' ? emailOf(holder, view)! : DISPLAY[holder.role];

const NO_HOLDERS = { fromEmail: null, toEmail: null, fromDisplay: null, toDisplay: null, fromRole: null, toRole: null };

export function timelineEntry(facts: TimelineFacts, view: TimelineView): TimelineEntry {
  const common = { timestamp: facts.at, eventId: facts.eventId };
  if (facts.kind === 'verify') {
    const { source, signature, isValid } = facts;
    return {
      ...common,
      ...NO_HOLDERS,
      type: 'verify',
      signature,
      isValid,
      source,
      fromAddress: null,
      toAddress: null,
      comment: null,
    };
  }
  const { from, to } = facts;
  return {
    ...common,
    type: 'transfer',
    signature: null,
    isValid: null,
    source: null,
    fromAddress: view === 'clear' ? facts.fromAddress : null,
    toAddress: view === 'clear' ? facts.toAddress : null,
    fromEmail: emailOf(from, view),
    toEmail: emailOf(to, view),
    fromDisplay: displayOf(from, view),
    toDisplay: displayOf(to, view),
    fromRole: from.role,
    toRole: to.role,
    comment: facts.comment,
  };
}

/** Sorts entries newest first, by id within one instant. */
export const newestFirst = (a: TimelineFacts, b: TimelineFacts): number =>
  b.at.getTime() - a.at.getTime() || (a.eventId < b.eventId ? 1 : -1);
