import { useQuery } from '../../graph/use-query.js';
import { type BatchLineFragment, batches } from '../../operations/items.generated.js';
import { State } from '../../parts/badge.js';
import { LinkButton } from '../../parts/button.js';
import { Answered, Empty } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { type Column, nextOf, Pager, Table } from '../../parts/table.js';
import { When } from '../../parts/when.js';
import { addressOf, goTo } from '../../shell/route.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { both, useWords } from '../../words/language.js';
import { BATCH_STATES } from '../../words/statuses.js';

const words = both(
  {
    title: 'Batches',
    lead: 'Files and calls that register up to 500 items at once.',
    upload: 'Upload a batch',
    caption: 'Batches of the brand',
    all: 'All',
    waiting: 'To approve',
    batch: 'Batch',
    state: 'State',
    rows: 'Rows',
    done: 'Registered',
    refused: 'Refused',
    accepted: 'Accepted',
    approvals: 'Approvals',
    none: 'No batch yet',
    noneWaiting: 'No batch waits for approval',
    noneText: 'Upload a CSV file, or let your systems send batches with an API key.',
  },
  {
    title: 'Lots d’articles',
    lead: 'Fichiers et appels qui enregistrent jusqu’à 500 articles à la fois.',
    upload: 'Envoyer un lot',
    caption: 'Lots de la marque',
    all: 'Tous',
    waiting: 'À approuver',
    batch: 'Lot',
    state: 'État',
    rows: 'Lignes',
    done: 'Enregistrées',
    refused: 'Refusées',
    accepted: 'Accepté',
    approvals: 'Approbations',
    none: 'Aucun lot pour l’instant',
    noneWaiting: 'Aucun lot à approuver',
    noneText: 'Envoyez un fichier CSV, ou laissez vos systèmes envoyer des lots avec une clé d’API.',
  },
);

/** Shows the batches of the brand, or only those that wait for approvals. */
export function Batches({ query: asked }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const waiting = asked.get('waiting') === '1';
  const after = asked.get('after');
  const query = useQuery(batches, { brandId: brand.id, waiting, after });
  const here = (more: Record<string, string | null>): string => addressOf(`${brand.code}/batches`, more);
  return (
    <Page
      title={w.title}
      lead={w.lead}
      actions={
        <LinkButton href={addressOf(`${brand.code}/batches/new`)} icon="up" kind="main">
          {w.upload}
        </LinkButton>
      }
    >
      <nav class="tabs" aria-label={w.title}>
        <a href={here({})} aria-current={waiting ? undefined : 'page'}>
          {w.all}
        </a>
        <a href={here({ waiting: '1' })} aria-current={waiting ? 'page' : undefined}>
          {w.waiting}
        </a>
      </nav>
      <Card class="flush">
        <Answered query={query}>
          {({ mintBatches }) =>
            mintBatches.nodes.length === 0 ? (
              <Empty title={waiting ? w.noneWaiting : w.none}>{!waiting && <p>{w.noneText}</p>}</Empty>
            ) : (
              <BatchTable rows={mintBatches.nodes} />
            )
          }
        </Answered>
      </Card>
      <Pager
        at={after}
        next={nextOf(query.data?.mintBatches.pageInfo)}
        onPage={(cursor) => goTo(here({ waiting: waiting ? '1' : null, after: cursor }))}
      />
    </Page>
  );
}

function BatchTable({ rows }: { rows: readonly BatchLineFragment[] }) {
  const w = useWords(words);
  const brand = useBrand();
  const columns: Column<BatchLineFragment>[] = [
    {
      title: w.batch,
      kind: 'lead',
      cell: ({ jobId }) => (
        <a class="mono" href={addressOf(`${brand.code}/batches/${jobId}`)}>
          {jobId.slice(0, 8)}
        </a>
      ),
    },
    { title: w.state, cell: ({ batchStatus }) => <State of={batchStatus} words={BATCH_STATES} /> },
    { title: w.rows, kind: 'numeric', cell: ({ itemsCount }) => itemsCount },
    { title: w.done, kind: 'numeric', cell: ({ successCount }) => successCount },
    { title: w.refused, kind: 'numeric', cell: ({ errorCount }) => errorCount },
    {
      title: w.approvals,
      cell: ({ approvals, approvalsNeeded }) => (approvalsNeeded > 0 ? `${approvals} / ${approvalsNeeded}` : ''),
    },
    { title: w.accepted, cell: ({ enqueuedAt }) => <When at={enqueuedAt} /> },
  ];
  return <Table caption={w.caption} columns={columns} rows={rows} keyOf={({ jobId }) => jobId} />;
}
