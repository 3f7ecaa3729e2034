import { useState } from 'preact/hooks';
import { namesOf } from '../../../../schema/closed-record.js';
import { buybackLifeCycle } from '../../../../schema/life-cycles/buyback.js';
import { isInForce } from '../../../../schema/life-cycles/certificate.js';
import { itemLifeCycle } from '../../../../schema/life-cycles/item.js';
import { returnLifeCycle } from '../../../../schema/life-cycles/return.js';
import { useMutation } from '../../graph/use-query.js';
import type { Task } from '../../graph/use-task.js';
import {
  burnItem,
  certifyItem,
  closeTheft,
  reinstateItem,
  renewItemWarranty,
  reportTheft,
  restoreItem,
  revokeItem,
  withdrawItem,
} from '../../operations/item.generated.js';
import { Button } from '../../parts/button.js';
import { Decision } from '../../parts/dialog.js';
import { tell } from '../../parts/toast.js';
import { useWords } from '../../words/language.js';
import type { Item } from './item.js';
import { itemWords as words } from './item-words.js';

/**
 * Decisions that have words. The graph decides whether one is possible; the console only hides those that would be
 * refused.
 */
type Decided = 'withdraw' | 'burn' | 'revoke' | 'reinstate' | 'theft' | 'found' | 'certify' | 'renew';

/** Tells whether the item was returned to its brand since its warranty began. */
const cameBack = ({ warranty, returns, buybacks }: Item): boolean =>
  warranty !== null &&
  [
    ...returns.filter(({ state }) => state === returnLifeCycle.step('complete').to),
    ...buybacks.filter(({ state }) => state === buybackLifeCycle.step('complete').to),
  ].some(({ closedAt }) => closedAt !== null && closedAt > warranty.startsAt);

function possible(item: Item): Decided[] {
  const { status, isDestroyed, declaredStolen, identityIncluded, certificates } = item;
  const isActive = itemLifeCycle.allows(status, 'revoked_by_brand');
  const isRegistered = itemLifeCycle.allows(status, 'burn_requested');
  const can: Record<Decided, boolean> = {
    certify: isActive && identityIncluded && !certificates.some((each) => isInForce(each.status)),
    theft: isRegistered && !declaredStolen,
    found: declaredStolen,
    revoke: isActive,
    reinstate: itemLifeCycle.allows(status, 'reinstated_by_brand'),
    withdraw: itemLifeCycle.allows(status, 'withdrawn') && !declaredStolen,
    renew: isActive && cameBack(item),
    burn: isRegistered && !isDestroyed,
  };
  return namesOf(can).filter((decision) => can[decision]);
}

/** Offers the actions that the state of an item allows. All but withdrawing are irreversible and ask for confirmation. */
export function ItemActions({ item }: { item: Item }) {
  const w = useWords(words);
  const [asking, setAsking] = useState<Decided>();
  const restore = useMutation(restoreItem);
  const bringBack = async (): Promise<void> => {
    if (await restore.run({ productId: item.id })) tell(w.restored);
  };
  const isRestorable = ['archived', 'superseded'].includes(item.status);
  return (
    <>
      {isRestorable && (
        <Button kind="main" busy={restore.busy} onClick={() => void bringBack()}>
          {w.restore}
        </Button>
      )}
      {possible(item).map((decision) => (
        <Button key={decision} kind={decision === 'burn' ? 'danger' : 'plain'} onClick={() => setAsking(decision)}>
          {w.decisions[decision][0]}
        </Button>
      ))}
      {asking && (
        <Asked item={item} decision={asking} onClose={() => setAsking(undefined)} onUndo={() => void bringBack()} />
      )}
    </>
  );
}

type Run = (remark: string) => Promise<unknown>;

/** Returns the mutation of a decision, with the remark it takes. */
function useDecision(decision: Decided, productId: number): Pick<Task, 'busy' | 'error'> & { decide: Run } {
  const all = {
    withdraw: useMutation(withdrawItem),
    burn: useMutation(burnItem),
    revoke: useMutation(revokeItem),
    reinstate: useMutation(reinstateItem),
    theft: useMutation(reportTheft),
    found: useMutation(closeTheft),
    certify: useMutation(certifyItem),
    renew: useMutation(renewItemWarranty),
  };
  const runs: Record<Decided, Run> = {
    withdraw: () => all.withdraw.run({ productId }),
    burn: (reason) => all.burn.run({ productId, reason: reason || null }),
    revoke: () => all.revoke.run({ productId }),
    reinstate: () => all.reinstate.run({ productId }),
    theft: (description) => all.theft.run({ productId, description: description || null }),
    found: (resolution) => all.found.run({ productId, resolution: resolution || null }),
    certify: () => all.certify.run({ productId }),
    renew: () => all.renew.run({ productId }),
  };
  const { busy, error } = all[decision];
  return { busy, error, decide: runs[decision] };
}

interface AskedProps {
  readonly item: Item;
  readonly decision: Decided;
  readonly onClose: () => void;
  readonly onUndo: () => void;
}

function Asked({ item, decision, onClose, onUndo }: AskedProps) {
  const w = useWords(words);
  const { busy, error, decide } = useDecision(decision, item.id);
  const [title, text, remark] = w.decisions[decision];
  const run = async (written: string): Promise<void> => {
    if (!(await decide(written))) return;
    onClose();
    tell(`${title}: ${item.name}`, decision === 'withdraw' ? onUndo : undefined);
  };
  return (
    <Decision
      title={title}
      text={text}
      submit={title}
      danger={['withdraw', 'burn', 'revoke', 'theft'].includes(decision)}
      {...(remark ? { remark } : {})}
      busy={busy}
      error={error}
      onClose={onClose}
      onDecide={(written) => void run(written)}
    />
  );
}
