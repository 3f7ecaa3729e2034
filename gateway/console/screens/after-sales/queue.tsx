import type { ComponentChildren, ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { namesOf } from '../../../../schema/closed-record.js';
import type { LifeCycle } from '../../../../schema/life-cycles/transition-table.js';
import type { Query } from '../../graph/use-query.js';
import type { AfterSalesItemFragment } from '../../operations/market.generated.js';
import { Button } from '../../parts/button.js';
import { Answered, Empty } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { type Column, nextOf, type PageInfo, Pager, Table } from '../../parts/table.js';
import { addressOf, goTo } from '../../shell/route.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { afterSalesWords as words } from './after-sales-words.js';

/** A step of the brand on a row, while it is being confirmed. */
export interface AskedStep<Step extends string> {
  readonly step: Step;
  readonly id: number;
  readonly onClose: () => void;
}

interface QueuedRow<State extends string> {
  readonly id: number;
  readonly state: State;
  readonly product: AfterSalesItemFragment;
}

interface QueueProps<
  Data,
  Row extends QueuedRow<State>,
  Step extends string,
  State extends string,
  Trigger extends string,
> {
  readonly tab: 'returns' | 'claims' | 'buybacks';
  readonly query: Query<Data>;
  readonly rowsOf: (data: Data) => {
    readonly nodes: readonly Row[];
    readonly pageInfo: PageInfo;
  };
  /** Columns between the item and the steps. */
  readonly columns: readonly Column<Row>[];
  readonly lifeCycle: LifeCycle<State, Trigger>;
  /** Steps of the brand, with the trigger of the life cycle that each uses. */
  readonly steps: Readonly<Record<Step, Trigger>>;
  readonly named: Readonly<Record<Step, string>>;
  /** Asks for confirmation of a step, and runs it. */
  readonly decide: ComponentType<AskedStep<Step>>;
  /** Title and text of the empty list. */
  readonly none: readonly [title: string, text: string];
  /** Query of the address: whether open entries or all are shown. */
  readonly asked: URLSearchParams;
  readonly actions?: ComponentChildren;
}

const PATHS = { returns: 'after-sales', claims: 'after-sales/warranty', buybacks: 'after-sales/buybacks' } as const;

/** Returns the states that the address asks for: the open ones, or null for all. */
export const askedStates = <State extends string>(
  { open }: LifeCycle<State, string>,
  asked: URLSearchParams,
): State[] | null => (asked.get('all') ? null : [...open]);

/** Shows one of the three after-sales queues with the next steps of each row, and links to the other queues. */
export function Queue<
  Data,
  Row extends QueuedRow<State>,
  Step extends string,
  State extends string,
  Trigger extends string,
>({
  tab,
  query,
  rowsOf,
  columns,
  lifeCycle,
  steps,
  named,
  decide: Decide,
  none,
  asked,
  actions,
}: QueueProps<Data, Row, Step, State, Trigger>) {
  const w = useWords(words);
  const { code } = useBrand();
  const [asking, setAsking] = useState<Omit<AskedStep<Step>, 'onClose'>>();
  const all = asked.get('all');
  const here = (more: Record<string, string | null>): string => addressOf(`${code}/${PATHS[tab]}`, more);
  const page = query.data && rowsOf(query.data).pageInfo;
  const stepsOf = (state: State): Step[] => namesOf(steps).filter((step) => lifeCycle.allows(state, steps[step]));
  const shown: readonly Column<Row>[] = [
    { title: w.item, kind: 'lead', cell: ({ product }) => <ItemLink item={product} /> },
    ...columns,
    {
      title: w.next,
      kind: 'actions',
      cell: ({ id, state, product }) => {
        const allowed = stepsOf(state);
        if (allowed.length === 0) return null;
        return <Steps steps={allowed} named={named} product={product} onStep={(step) => setAsking({ step, id })} />;
      },
    },
  ];
  return (
    <>
      <Page title={w.title} lead={w.lead} actions={actions}>
        <nav class="tabs" aria-label={w.title}>
          {namesOf(PATHS).map((each) => (
            <a key={each} href={addressOf(`${code}/${PATHS[each]}`)} aria-current={each === tab ? 'page' : undefined}>
              {w[each]}
            </a>
          ))}
        </nav>
        <nav class="row" aria-label={w.state}>
          <a class="button small" href={here({})} aria-current={all ? undefined : 'page'}>
            {w.open}
          </a>
          <a class="button small" href={here({ all: '1' })} aria-current={all ? 'page' : undefined}>
            {w.all}
          </a>
        </nav>
        <Card class="flush">
          <Answered query={query}>
            {(data) => {
              const { nodes } = rowsOf(data);
              if (nodes.length > 0) {
                return <Table caption={w[tab]} columns={shown} rows={nodes} keyOf={({ id }) => id} />;
              }
              return (
                <Empty title={none[0]}>
                  <p>{none[1]}</p>
                </Empty>
              );
            }}
          </Answered>
        </Card>
        <Pager at={asked.get('after')} next={nextOf(page)} onPage={(cursor) => goTo(here({ all, after: cursor }))} />
      </Page>
      {asking && <Decide {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function ItemLink({ item }: { item: AfterSalesItemFragment }) {
  const { code } = useBrand();
  return <a href={addressOf(`${code}/items/${item.uidHash}`)}>{`${item.name} ${item.serial ?? ''}`}</a>;
}

interface StepsProps<Step extends string> {
  /** Steps that the state allows. */
  readonly steps: readonly Step[];
  readonly named: Readonly<Record<Step, string>>;
  readonly product: AfterSalesItemFragment;
  readonly onStep: (step: Step) => void;
}

/** Offers the steps that the state of a row allows; their accessible names contain the item. */
function Steps<Step extends string>({ steps, named, product, onStep }: StepsProps<Step>) {
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step}
          small
          kind={step === 'refuse' ? 'plain' : 'main'}
          label={`${named[step]}: ${product.name} ${product.serial ?? ''}`}
          onClick={() => onStep(step)}
        >
          {named[step]}
        </Button>
      ))}
    </>
  );
}
