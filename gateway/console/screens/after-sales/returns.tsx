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
import type { Column } from '../../parts/table.js';
import { When } from '../../parts/when.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { afterSalesWords as words } from './after-sales-words.js';
import { Decide, type DecisionOnRow } from './decide.js';
import { ItemLink, Queue, Steps } from './queue.js';

type Line = ReturnListQuery['returns']['nodes'][number];
type Step = 'receive' | 'settle' | 'refuse';

/** Triggers of the life cycle of returns, by the step that uses them. */
const TRIGGERS: Readonly<Record<Step, ReturnTrigger>> = { receive: 'receive', settle: 'complete', refuse: 'reject' };

const stepsOf = (state: ReturnState): Step[] =>
  namesOf(TRIGGERS).filter((step) => returnLifeCycle.allows(state, TRIGGERS[step]));

/** States in which a step of the brand is outstanding. */
const WAITING = [...returnLifeCycle.open];

/** Shows the returns that are open, or all of them, with the next steps of each. */
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
      {asking && <DecideReturn {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function DecideReturn({ step, id, onClose }: { step: Step; id: number; onClose: () => void }) {
  const w = useWords(words);
  const receive = useMutation(takeReturn);
  const settle = useMutation(settleReturn);
  const refuse = useMutation(refuseReturn);
  const decisions: Readonly<Record<Step, DecisionOnRow>> = {
    receive: {
      ...receive,
      text: w.receiveText,
      remark: w.condition,
      run: (condition) => receive.run({ id, condition }),
    },
    settle: {
      ...settle,
      text: w.settleText,
      remark: w.resolution,
      run: (resolution) => settle.run({ id, resolution }),
    },
    refuse: { ...refuse, text: w.refuseText, remark: w.reason, run: (reason) => refuse.run({ id, reason }) },
  };
  return <Decide title={w[step]} danger={step === 'refuse'} decision={decisions[step]} onClose={onClose} />;
}
