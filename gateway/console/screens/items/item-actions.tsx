import { useState } from 'preact/hooks';
import { namesOf } from '../../../../schema/closed-record.js';
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

/** Words of each decision; the graph decides for good what is possible, this only spares vain tries. */
type Decided = 'withdraw' | 'burn' | 'revoke' | 'reinstate' | 'theft' | 'found' | 'certify' | 'renew';

const MINTED = ['mined', 'written'];

/** Tells whether it came back to its brand since its warranty began. */
const cameBack = ({ warranty, returns, buybacks }: Item): boolean =>
  warranty !== null &&
  [...returns, ...buybacks].some(
    ({ state, closedAt }) => state === 'completed' && closedAt !== null && closedAt > warranty.startsAt,
  );

function possible(item: Item): Decided[] {
  const { status, declaredStolen, identityIncluded, certificates } = item;
  const isActive = MINTED.includes(status);
  const can: Record<Decided, boolean> = {
    certify: isActive && identityIncluded && !certificates.some((each) => each.status === 'active'),
    theft: [...MINTED, 'revoked'].includes(status) && !declaredStolen,
    found: declaredStolen,
    revoke: isActive,
    reinstate: status === 'revoked',
    withdraw: [...MINTED, 'draft', 'revoked'].includes(status),
    renew: isActive && cameBack(item),
    burn: [...MINTED, 'revoked', 'stolen'].includes(status),
  };
  return namesOf(can).filter((decision) => can[decision]);
}

/** Offers what can be done with an item in its state. Withdrawing can be taken back; everything else is asked twice. */
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

/** Returns the mutation behind a decision, with the remark it takes. */
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
