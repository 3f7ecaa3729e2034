import { useState } from 'preact/hooks';
import { writtenPrice } from '../../../../schema/languages/written.js';
import { type BuybackTrigger, buybackLifeCycle } from '../../../../schema/life-cycles/buyback.js';
import { ask } from '../../graph/ask.js';
import { faultOf } from '../../graph/refusal.js';
import { useMutation, useQuery } from '../../graph/use-query.js';
import { type BuybackListQuery, buybackList, finishBuyback, makeOffer } from '../../operations/market.generated.js';
import { itemTyped } from '../../operations/passports.generated.js';
import { State } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { FormDialog } from '../../parts/dialog.js';
import { TextField } from '../../parts/field.js';
import { Notice } from '../../parts/notice.js';
import type { Column } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { useLanguage, useWords } from '../../words/language.js';
import { afterSalesWords as words } from './after-sales-words.js';
import { Decide } from './decide.js';
import { type AskedStep, askedStates, Queue } from './queue.js';

type Line = BuybackListQuery['buybacks']['nodes'][number];

type Step = 'complete';

/** Steps of the brand, with their triggers of the life cycle. */
const STEPS: Readonly<Record<Step, BuybackTrigger>> = { complete: 'complete' };

/** Shows the offers to buy items back: the brand makes and completes them, owners answer them. */
export function Buybacks({ query: asked }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const language = useLanguage();
  const [offering, setOffering] = useState(false);
  const states = askedStates(buybackLifeCycle, asked);
  const query = useQuery(buybackList, { brandId: brand.id, states, after: asked.get('after') });
  const columns: Column<Line>[] = [
    { title: w.state, cell: ({ state }) => <State of={state} /> },
    {
      title: w.amount,
      kind: 'numeric',
      cell: ({ amount, currency }) => writtenPrice(`${amount} ${currency}`, language),
    },
    { title: w.reason, cell: ({ reason }) => reason ?? '' },
    { title: w.offered, cell: ({ offeredAt }) => <When at={offeredAt} form="day" /> },
    { title: w.until, cell: ({ expiresAt }) => <When at={expiresAt} form="day" /> },
  ];
  return (
    <>
      <Queue
        tab="buybacks"
        asked={asked}
        query={query}
        rowsOf={(data) => data.buybacks}
        columns={columns}
        lifeCycle={buybackLifeCycle}
        steps={STEPS}
        named={w}
        decide={Complete}
        none={[w.noBuybacks, w.noBuybacksText]}
        actions={
          <Button kind="main" icon="plus" onClick={() => setOffering(true)}>
            {w.offer}
          </Button>
        }
      />
      {offering && <Offer onClose={() => setOffering(false)} />}
    </>
  );
}

function Complete({ id, onClose }: AskedStep<Step>) {
  const w = useWords(words);
  const finish = useMutation(finishBuyback);
  const decision = { ...finish, text: w.completeText, run: () => finish.run({ id }) };
  return <Decide title={w.complete} danger={false} decision={decision} onClose={onClose} />;
}

function Offer({ onClose }: { onClose: () => void }) {
  const w = useWords(words);
  const brand = useBrand();
  const { run, busy, error } = useMutation(makeOffer);
  const [identifier, setIdentifier] = useState('');
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState('EUR');
  const [unknown, setUnknown] = useState(false);
  const make = async (): Promise<void> => {
    const { product } = await ask(itemTyped, { identifier, brandId: brand.id });
    setUnknown(!product);
    if (!product) return;
    if (!(await run({ productId: product.id, amount: amount.trim(), currency: currency.trim().toUpperCase() }))) return;
    tell(w.offerDone);
    onClose();
  };
  return (
    <FormDialog
      title={w.offer}
      submit={w.offer}
      busy={busy}
      error={error}
      onSubmit={() => void make().catch(() => setUnknown(true))}
      onClose={onClose}
    >
      <TextField label={w.identifier} required value={identifier} onValue={setIdentifier} />
      <div class="fields">
        <TextField
          label={w.amount}
          hint={w.amountHint}
          required
          pattern="[0-9]+([.][0-9]{1,2})?"
          value={amount}
          onValue={setAmount}
          fault={faultOf(error, 'amount')}
        />
        <TextField
          label={w.currency}
          hint={w.currencyHint}
          required
          maxLength={3}
          value={currency}
          onValue={setCurrency}
          fault={faultOf(error, 'currency')}
        />
      </div>
      {unknown && <Notice tone="bad">{w.noItem}</Notice>}
    </FormDialog>
  );
}
