import { type ReturnTrigger, returnLifeCycle } from '../../../../schema/life-cycles/return.js';
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
import { type AskedStep, askedStates, Queue } from './queue.js';

type Line = ReturnListQuery['returns']['nodes'][number];
type Step = 'receive' | 'settle' | 'refuse';

/** Steps of the brand, with their triggers of the life cycle. */
const STEPS: Readonly<Record<Step, ReturnTrigger>> = { receive: 'receive', settle: 'complete', refuse: 'reject' };

/** Shows the returns that are open, or all of them, with the next steps of each. */
export function Returns({ query: asked }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const states = askedStates(returnLifeCycle, asked);
  const query = useQuery(returnList, { brandId: brand.id, states, after: asked.get('after') });
  const columns: Column<Line>[] = [
    { title: w.state, cell: ({ state }) => <State of={state} /> },
    { title: w.reason, cell: ({ reason }) => reason ?? '' },
    { title: w.retailer, cell: ({ retailerCode }) => retailerCode ?? '' },
    { title: w.asked, cell: ({ requestedAt }) => <When at={requestedAt} form="day" /> },
  ];
  return (
    <Queue
      tab="returns"
      asked={asked}
      query={query}
      rowsOf={(data) => data.returns}
      columns={columns}
      lifeCycle={returnLifeCycle}
      steps={STEPS}
      named={w}
      decide={DecideReturn}
      none={[w.noReturns, w.noReturnsText]}
    />
  );
}

function DecideReturn({ step, id, onClose }: AskedStep<Step>) {
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
