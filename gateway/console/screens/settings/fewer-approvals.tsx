import { useContext } from 'preact/hooks';
import { useMutation } from '../../graph/use-query.js';
import { approveFewer, refuseFewer } from '../../operations/settings.generated.js';
import { Button } from '../../parts/button.js';
import { Notice, RefusalNotice } from '../../parts/notice.js';
import { tell } from '../../parts/toast.js';
import { ChangedContext } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import type { BrandSettings } from './brand-settings.js';
import { settingsWords as words } from './settings-words.js';

/** Shows an administrator's request for fewer approvals, which the others approve or refuse. */
export function FewerApprovals({ of: brand }: { of: BrandSettings }) {
  const w = useWords(words);
  const changed = useContext(ChangedContext);
  const approve = useMutation(approveFewer);
  const refuse = useMutation(refuseFewer);
  const wish = brand.fewerApprovals;
  if (!wish) return null;
  const error = approve.error ?? refuse.error;
  const decide = async (decision: typeof approve | typeof refuse, done: string): Promise<void> => {
    if (!(await decision.run({ brandId: brand.id }))) return;
    changed();
    tell(done);
  };
  return (
    <>
      <Notice tone="warn" title={w.fewer}>
        {w.fewerText(wish.wanted, wish.approvals, wish.approvalsNeeded)}
      </Notice>
      {error && <RefusalNotice error={error} />}
      <div class="row">
        <Button busy={approve.busy} onClick={() => void decide(approve, w.approved)}>
          {w.approve}
        </Button>
        <Button kind="danger" busy={refuse.busy} onClick={() => void decide(refuse, w.refused)}>
          {w.refuse}
        </Button>
      </div>
    </>
  );
}
