import { useState } from 'preact/hooks';
import { writtenPrice } from '../../../../schema/languages/written.js';
import { buybackLifeCycle } from '../../../../schema/life-cycles/buyback.js';
import { ask } from '../../graph/ask.js';
import { faultOf } from '../../graph/refusal.js';
import { useMutation, useQuery } from '../../graph/use-query.js';
import { type BuybackListQuery, buybackList, finishBuyback, makeOffer } from '../../operations/market.generated.js';
import { itemTyped } from '../../operations/passports.generated.js';
import { State } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { Decision, FormDialog } from '../../parts/dialog.js';
import { TextField } from '../../parts/field.js';
import { Notice } from '../../parts/notice.js';
import type { Column } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { useLanguage, useWords } from '../../words/language.js';
import { afterSalesWords as words } from './after-sales-words.js';
import { ItemLink, Queue } from './queue.js';

type Line = BuybackListQuery['buybacks']['nodes'][number];

/** States in which a step of the brand or the owner is outstanding. */
const WAITING = [...buybackLifeCycle.open];

/** Shows the offers to buy items back: the brand makes and completes them, owners answer them. */
export function Buybacks({ query: asked }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const language = useLanguage();
  const [completing, setCompleting] = useState<Line>();
  const [offering, setOffering] = useState(false);
  const finish = useMutation(finishBuyback);
  const states = asked.get('all') ? null : WAITING;
  const query = useQuery(buybackList, { brandId: brand.id, states, after: asked.get('after') });
  const columns: Column<Line>[] = [
    { title: w.item, kind: 'lead', cell: ({ product }) => <ItemLink item={product} /> },
    { title: w.state, cell: ({ state }) => <State of={state} /> },
    {
      title: w.amount,
      kind: 'numeric',
      cell: ({ amount, currency }) => writtenPrice(`${amount} ${currency}`, language),
    },
    { title: w.reason, cell: ({ reason }) => reason ?? '' },
    { title: w.offered, cell: ({ offeredAt }) => <When at={offeredAt} form="day" /> },
    { title: w.until, cell: ({ expiresAt }) => <When at={expiresAt} form="day" /> },
    {
      title: w.complete,
      kind: 'actions',
      cell: (row) =>
        buybackLifeCycle.allows(row.state, 'complete') && (
          <CompleteButton of={row} title={w.complete} onClick={() => setCompleting(row)} />
        ),
    },
  ];
  const complete = async (id: number): Promise<void> => {
    if (!(await finish.run({ id }))) return;
    setCompleting(undefined);
    tell(w.done);
  };
  return (
    <>
      <Queue
        tab="buybacks"
        asked={asked}
        hasStates
        query={query}
        rowsOf={(data) => data.buybacks}
        columns={columns}
        keyOf={({ id }) => id}
        none={[w.noBuybacks, w.noBuybacksText]}
        actions={
          <Button kind="main" icon="plus" onClick={() => setOffering(true)}>
            {w.offer}
          </Button>
        }
      />
      {completing && (
        <Decision
          title={w.complete}
          text={w.completeText}
          submit={w.complete}
          busy={finish.busy}
          error={finish.error}
          onClose={() => setCompleting(undefined)}
          onDecide={() => void complete(completing.id)}
        />
      )}
      {offering && <Offer onClose={() => setOffering(false)} />}
    </>
  );
}

function CompleteButton({ of, title, onClick }: { of: Line; title: string; onClick: () => void }) {
  return (
    <Button small kind="main" label={`${title}: ${of.product.name} ${of.product.serial ?? ''}`} onClick={onClick}>
      {title}
    </Button>
  );
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
