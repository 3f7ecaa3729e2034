import { useState } from 'preact/hooks';
import { namesOf } from '../../../../schema/closed-record.js';
import { type ReturnState, type ReturnTrigger, returnLifeCycle } from '../../../../schema/life-cycles/return.js';
import { useMutation, useQuery } from '../../graph/use-query.js';
import {
  type ReturnListQuery,
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

/** Triggers of the life cycle of returns, by the step that pulls them. */
const TRIGGERS: Readonly<Record<Step, ReturnTrigger>> = { receive: 'receive', settle: 'complete', refuse: 'reject' };

const stepsOf = (state: ReturnState): Step[] =>
  namesOf(TRIGGERS).filter((step) => returnLifeCycle.allows(state, TRIGGERS[step]));

/** States in which somebody has to do something. */
const WAITING = [...returnLifeCycle.open];

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
        <Steps steps={stepsOf(state)} named={w} product={product} onStep={(step) => setAsking({ step, id })} />
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
