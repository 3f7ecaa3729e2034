import { useContext, useState } from 'preact/hooks';
import { CLAIM_WAYS, type ClaimWay } from '../../../../schema/vocabulary/claim-ways.js';
import { useMutation } from '../../graph/use-query.js';
import { keepClaimWays } from '../../operations/settings.generated.js';
import { Button } from '../../parts/button.js';
import { CheckField } from '../../parts/field.js';
import { RefusalNotice } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { tell } from '../../parts/toast.js';
import { ChangedContext } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import type { BrandSettings } from './brand-settings.js';
import { settingsWords as words } from './settings-words.js';

/** Chooses which ways of claiming ("Make it yours") the brand accepts. */
export function ClaimWays({ of: brand }: { of: BrandSettings }) {
  const w = useWords(words);
  const changed = useContext(ChangedContext);
  const { run, busy, error } = useMutation(keepClaimWays);
  const [ways, setWays] = useState<readonly ClaimWay[]>(brand.claimWays);
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!(await run({ code: brand.code, claimWays: [...ways] }))) return;
    changed();
    tell(w.saved);
  };
  return (
    <Card title={w.claiming}>
      <form class="stack" onSubmit={save}>
        <p class="soft">{w.claimingText}</p>
        {CLAIM_WAYS.map((way) => (
          <CheckField
            key={way}
            label={w.claimWays[way][0]}
            hint={w.claimWays[way][1]}
            checked={ways.includes(way)}
            onValue={(isOn) => setWays(CLAIM_WAYS.filter((one) => (one === way ? isOn : ways.includes(one))))}
          />
        ))}
        {error && <RefusalNotice error={error} />}
        <div class="row">
          <Button submit busy={busy}>
            {w.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
