import { useState } from 'preact/hooks';
import { useMutation, useQuery } from '../../graph/use-query.js';
import {
  type ReturnListQuery,
  type ReturnState,
  refuseReturn,
  returnList,
  settleReturn,
  takeReturn,
} from '../../operations/market.generated.js';
import { State } from '../../parts/badge.js';
import { Decision } from '../../parts/dialog.js';
import type { Column } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { afterSalesWords as words } from './after-sales-words.js';
import { ItemLink, Queue, Steps } from './queue.js';

type Line = ReturnListQuery['returns']['nodes'][number];
type Step = 'receive' | 'settle' | 'refuse';

/** What each state allows, as the life cycle of returns has it. */
const STEPS: Readonly<Record<string, readonly Step[]>> = {
  requested: ['receive', 'refuse'],
  received: ['settle', 'refuse'],
};

/** States in which somebody has to do something. */
const WAITING: ReturnState[] = ['requested', 'received'];

/** Returns that are open, or all of them. */
export function Returns({ query: asked }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const [asking, setAsking] = useState<{ step: Step; id: number }>();
  const states = asked.get('all') ? null : WAITING;
  const query = useQuery(returnList, { brandId: brand.id, states, after: asked.get('after') });
  const columns: Column<Line>[] = [
    { title: w.item, kind: 'lead', cell: ({ product }) => <ItemLink item={product} /> },
    { title: w.state, cell: ({ state }) => <State of={state} /> },
    { title: w.reason, cell: ({ reason }) => reason ?? '' },
    { title: w.retailer, cell: ({ retailerCode }) => retailerCode ?? '' },
    { title: w.asked, cell: ({ requestedAt }) => <When at={requestedAt} form="day" /> },
    {
      title: w.settle,
      kind: 'actions',
      cell: ({ id, state, product }) => (
        <Steps steps={STEPS[state]} named={w} product={product} onStep={(step) => setAsking({ step, id })} />
      ),
    },
  ];
  return (
    <>
      <Queue
        tab="returns"
        asked={asked}
        hasStates
        query={query}
        rowsOf={(data) => data.returns}
        columns={columns}
        keyOf={({ id }) => id}
        none={[w.noReturns, w.noReturnsText]}
      />
      {asking && <Decide {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function Decide({ step, id, onClose }: { step: Step; id: number; onClose: () => void }) {
  const w = useWords(words);
  const receive = useMutation(takeReturn);
  const settle = useMutation(settleReturn);
  const refuse = useMutation(refuseReturn);
  const { busy, error } = { receive, settle, refuse }[step];
  const texts: Readonly<Record<Step, readonly [text: string, remark: string]>> = {
    receive: [w.receiveText, w.condition],
    settle: [w.settleText, w.resolution],
    refuse: [w.refuseText, w.reason],
  };
  const [text, remark] = texts[step];
  const decide = async (written: string): Promise<void> => {
    const said = written || null;
    const done =
      step === 'receive'
        ? await receive.run({ id, condition: said })
        : step === 'settle'
          ? await settle.run({ id, resolution: said })
          : await refuse.run({ id, reason: said });
    if (!done) return;
    tell(w.done);
    onClose();
  };
  return (
    <Decision
      title={w[step]}
      text={text}
      remark={remark}
      submit={w[step]}
      danger={step === 'refuse'}
      busy={busy}
      error={error}
      onClose={onClose}
      onDecide={(written) => void decide(written)}
    />
  );
}
