import { useContext, useState } from 'preact/hooks';
import { OFFERS, type Offer } from '../../../../schema/vocabulary/plans.js';
import { useMutation } from '../../graph/use-query.js';
import { moveToOffer } from '../../operations/settings.generated.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { FormDialog } from '../../parts/dialog.js';
import { CheckField } from '../../parts/field.js';
import { Card } from '../../parts/page.js';
import { tell } from '../../parts/toast.js';
import { ChangedContext } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import type { BrandSettings } from './brand-settings.js';
import { settingsWords as words } from './settings-words.js';

/** Shows the two offers and switches between them. */
export function OfferSwitch({ of: brand }: { of: BrandSettings }) {
  const w = useWords(words);
  const [moving, setMoving] = useState<Offer>();
  return (
    <Card title={w.offer}>
      {OFFERS.map((offer) => (
        <div key={offer} class="stack tight">
          <div class="row apart">
            <h3>{w.offers[offer]?.[0]}</h3>
            {brand.offer === offer ? (
              <Badge tone="good">{w.present}</Badge>
            ) : (
              <Button small onClick={() => setMoving(offer)}>
                {w.move}
              </Button>
            )}
          </div>
          <p class="soft">{w.offers[offer]?.[1]}</p>
        </div>
      ))}
      {moving && <Move brandCode={brand.code} offer={moving} onClose={() => setMoving(undefined)} />}
    </Card>
  );
}

function Move({ brandCode, offer, onClose }: { brandCode: string; offer: Offer; onClose: () => void }) {
  const w = useWords(words);
  const changed = useContext(ChangedContext);
  const [confirmed, setConfirmed] = useState(false);
  const { run, busy, error } = useMutation(moveToOffer);
  const move = async (): Promise<void> => {
    if (!(await run({ brandCode, offer, isConfirmed: confirmed }))) return;
    changed();
    tell(w.moved);
    onClose();
  };
  return (
    <FormDialog
      title={w.offers[offer]?.[0] ?? offer}
      submit={w.move}
      busy={busy}
      error={error}
      onSubmit={() => void move()}
      onClose={onClose}
    >
      <p>{w.moveText}</p>
      {offer === 'compliance' && <CheckField label={w.confirm} required checked={confirmed} onValue={setConfirmed} />}
    </FormDialog>
  );
}
