import type { ComponentChildren } from 'preact';
import { namesOf } from '../../../../schema/closed-record.js';
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

interface QueueProps<Data, Row> {
  readonly tab: 'returns' | 'claims' | 'buybacks';
  readonly query: Query<Data>;
  readonly rowsOf: (data: Data) => {
    readonly nodes: readonly Row[];
    readonly pageInfo: PageInfo;
  };
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => number;
  /** Title and text of the empty list. */
  readonly none: readonly [title: string, text: string];
  /** Query of the address: whether open entries or all are shown. */
  readonly asked: URLSearchParams;
  readonly hasStates?: boolean;
  readonly actions?: ComponentChildren;
}

const PATHS = { returns: 'after-sales', claims: 'after-sales/warranty', buybacks: 'after-sales/buybacks' } as const;

/** Shows one of the three after-sales queues, with links to the others. */
export function Queue<Data, Row>({
  tab,
  query,
  rowsOf,
  columns,
  keyOf,
  none,
  asked,
  hasStates,
  actions,
}: QueueProps<Data, Row>) {
  const w = useWords(words);
  const { code } = useBrand();
  const all = asked.get('all');
  const here = (more: Record<string, string | null>): string => addressOf(`${code}/${PATHS[tab]}`, more);
  const page = query.data && rowsOf(query.data).pageInfo;
  return (
    <Page title={w.title} lead={w.lead} actions={actions}>
      <nav class="tabs" aria-label={w.title}>
        {namesOf(PATHS).map((each) => (
          <a key={each} href={addressOf(`${code}/${PATHS[each]}`)} aria-current={each === tab ? 'page' : undefined}>
            {w[each]}
          </a>
        ))}
      </nav>
      {hasStates && (
        <nav class="row" aria-label={w.state}>
          <a class="button small" href={here({})} aria-current={all ? undefined : 'page'}>
            {w.open}
          </a>
          <a class="button small" href={here({ all: '1' })} aria-current={all ? 'page' : undefined}>
            {w.all}
          </a>
        </nav>
      )}
      <Card class="flush">
        <Answered query={query}>
          {(data) => {
            const { nodes } = rowsOf(data);
            if (nodes.length > 0) return <Table caption={w[tab]} columns={columns} rows={nodes} keyOf={keyOf} />;
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
  );
}

export function ItemLink({ item }: { item: AfterSalesItemFragment }) {
  const { code } = useBrand();
  return <a href={addressOf(`${code}/items/${item.uidHash}`)}>{`${item.name} ${item.serial ?? ''}`}</a>;
}

interface StepsProps<Step extends string> {
  /** Steps that the state allows. */
  readonly steps: readonly Step[];
  readonly named: Readonly<Record<Step, string>>;
  readonly product: { readonly name: string; readonly serial: string | null };
  readonly onStep: (step: Step) => void;
}

/** Offers the steps that the state of a row allows; their accessible names contain the item. */
export function Steps<Step extends string>({ steps, named, product, onStep }: StepsProps<Step>) {
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
