import { type ClaimTrigger, claimLifeCycle } from '../../../../schema/life-cycles/warranty-claim.js';
import { useMutation, useQuery } from '../../graph/use-query.js';
import {
  acceptClaim,
  type ClaimListQuery,
  claimList,
  refuseClaim,
  settleClaim,
} from '../../operations/market.generated.js';
import { State } from '../../parts/badge.js';
import type { Column } from '../../parts/table.js';
import { When } from '../../parts/when.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { useLanguage, useWords } from '../../words/language.js';
import { FEMININE_STATES } from '../../words/statuses.js';
import { afterSalesWords as words } from './after-sales-words.js';
import { Decide, type DecisionOnRow } from './decide.js';
import { type AskedStep, askedStates, Queue } from './queue.js';

type Line = ClaimListQuery['warrantyClaims']['nodes'][number];
type Step = 'accept' | 'settleClaim' | 'refuse';

/** Steps of the brand, with their triggers of the life cycle. */
const STEPS: Readonly<Record<Step, ClaimTrigger>> = { accept: 'accept', settleClaim: 'settle', refuse: 'refuse' };

/** Shows the claims of owners under the warranty of their items, with the next steps of each. */
export function Claims({ query: asked }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const states = askedStates(claimLifeCycle, asked);
  const query = useQuery(claimList, { brandId: brand.id, states, after: asked.get('after') });
  const columns: Column<Line>[] = [
    { title: w.state, cell: ({ state }) => <State of={state} words={FEMININE_STATES} /> },
    { title: w.fault, cell: ({ description, photos }) => <Fault text={description} photos={photos} /> },
    { title: w.claimed, cell: ({ claimedAt }) => <When at={claimedAt} form="day" /> },
    {
      title: w.warranty,
      cell: ({ warranty }) => (
        <span class="row">
          <State of={warranty.state} words={FEMININE_STATES} /> <When at={warranty.endsAt} form="day" />
        </span>
      ),
    },
    ...(asked.get('all') ? [{ title: w.answer, cell: ({ resolution }: Line) => resolution ?? '' }] : []),
  ];
  return (
    <Queue
      tab="claims"
      asked={asked}
      query={query}
      rowsOf={(data) => data.warrantyClaims}
      columns={columns}
      lifeCycle={claimLifeCycle}
      steps={STEPS}
      named={w}
      decide={DecideClaim}
      none={[w.noClaims, w.noClaimsText]}
    />
  );
}

/** Shows the owner's description of the fault with its images. */
function Fault({ text, photos }: { text: string; photos: Line['photos'] }) {
  const w = useWords(words);
  const language = useLanguage();
  return (
    <div class="stack tight">
      <span>{text}</span>
      {photos.length > 0 && (
        <span class="row">
          {photos.map(({ id }, nth) => (
            <a key={id} href={`/${language}/work/photos/${id}`}>
              <img
                class="image"
                src={`/${language}/work/photos/${id}`}
                alt={w.imageOf(nth + 1)}
                width="48"
                height="48"
              />
            </a>
          ))}
        </span>
      )}
    </div>
  );
}

function DecideClaim({ step, id, onClose }: AskedStep<Step>) {
  const w = useWords(words);
  const accept = useMutation(acceptClaim);
  const settle = useMutation(settleClaim);
  const refuse = useMutation(refuseClaim);
  const decisions: Readonly<Record<Step, DecisionOnRow>> = {
    accept: { ...accept, text: w.acceptText, run: () => accept.run({ id }) },
    settleClaim: {
      ...settle,
      text: w.settleClaimText,
      remark: w.claimResolution,
      run: (resolution) => settle.run({ id, resolution }),
    },
    refuse: { ...refuse, text: w.refuseClaimText, remark: w.claimReason, run: (reason) => refuse.run({ id, reason }) },
  };
  return <Decide title={w[step]} danger={step === 'refuse'} decision={decisions[step]} onClose={onClose} />;
}
