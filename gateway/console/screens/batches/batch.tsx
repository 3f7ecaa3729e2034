import { useEffect, useState } from 'preact/hooks';
import { awaitsApproval } from '../../../../schema/life-cycles/mint-batch.js';
import { mintRowLifeCycle } from '../../../../schema/life-cycles/mint-row.js';
import { writeCsv } from '../../files/csv.js';
import { saveFile } from '../../files/save.js';
import { useLive, useMutation, useQuery } from '../../graph/use-query.js';
import {
  approveBatch,
  type BatchLineFragment,
  type BatchWholeQuery,
  batchMoves,
  batchWhole,
  refuseBatch,
} from '../../operations/items.generated.js';
import { State } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { Meter } from '../../parts/chart.js';
import { Decision } from '../../parts/dialog.js';
import { Answered, Missing, Notice, RefusalNotice } from '../../parts/notice.js';
import { Card, Facts, Page } from '../../parts/page.js';
import { type Column, Table } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import { addressOf } from '../../shell/route.js';
import { partOf, type ScreenProps } from '../../shell/screen-props.js';
import { useBrand, useMe } from '../../shell/session.js';
import { useLanguage, useWords } from '../../words/language.js';
import { BATCH_STATES, ROW_STATES } from '../../words/statuses.js';
import { useLabels } from '../items/use-labels.js';
import { batchWords as words } from './batch-words.js';

type Whole = NonNullable<BatchWholeQuery['mintBatch']>;
type Row = Whole['rows'][number];

/** Shows one mint batch: progress by row, approvals, and outcome. */
export function Batch(props: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const jobId = partOf(props, 'jobId');
  const query = useQuery(batchWhole, { jobId, lang: useLanguage() });
  const [now, setNow] = useState<BatchLineFragment>();
  const back = { href: addressOf(`${brand.code}/batches`), label: w.back };
  const isOver = (now ?? query.data?.mintBatch)?.isFinished ?? false;
  useLive(batchMoves, isOver ? null : { jobId }, ({ batchProgress }) => {
    setNow(batchProgress);
    query.reload();
  });
  // An answer that comes later is the newer one, and lasts when the live part has ended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each answer
  useEffect(() => setNow(undefined), [query.data]);
  return (
    <Page title={`${w.title} ${jobId.slice(0, 8)}`} back={back}>
      <Answered query={query}>
        {({ mintBatch }) =>
          mintBatch ? (
            <Content batch={{ ...mintBatch, ...now }} />
          ) : (
            <Missing title={w.missing} text={w.missingText} back={back} />
          )
        }
      </Answered>
    </Page>
  );
}

function Content({ batch }: { batch: Whole }) {
  const w = useWords(words);
  return (
    <>
      <Card title={w.progress} actions={<State of={batch.batchStatus} words={BATCH_STATES} />}>
        <Meter label={w.progress} done={batch.successCount} failed={batch.errorCount} total={batch.itemsCount} />
        <p role="status">{w.counts(batch.successCount, batch.errorCount, batch.itemsCount)}</p>
        {batch.reason && <Notice tone="warn">{batch.reason}</Notice>}
        <Facts
          rows={[
            [w.accepted, <When key="accepted" at={batch.enqueuedAt} />],
            [w.began, batch.startedAt && <When key="began" at={batch.startedAt} />],
            [w.ended, batch.endedAt && <When key="ended" at={batch.endedAt} />],
            [w.approvals, batch.approvalsNeeded > 0 && `${batch.approvals} / ${batch.approvalsNeeded}`],
          ]}
        />
        {awaitsApproval(batch.batchStatus) && <Approval batch={batch} />}
      </Card>
      {batch.pruned ? <Notice>{w.pruned}</Notice> : <Rows batch={batch} />}
    </>
  );
}

/** Shows the approvals of a batch. Each administrator approves once; one refusal ends the batch. */
function Approval({ batch }: { batch: Whole }) {
  const w = useWords(words);
  const me = useMe();
  const [refusing, setRefusing] = useState(false);
  const approve = useMutation(approveBatch);
  const refuse = useMutation(refuseBatch);
  const { jobId } = batch;
  const approved = batch.approvers.some(({ account }) => account.id === me.id);
  const isOwn = !approved && !batch.awaitsCaller;
  return (
    <>
      {approved ? (
        <Notice tone="good">{w.approvedByYou}</Notice>
      ) : (
        <Notice tone="warn" title={w.approvalNeeded}>
          {isOwn ? w.approvalOfOthers : w.approvalText}
        </Notice>
      )}
      {approve.error && <RefusalNotice error={approve.error} />}
      <div class="row">
        {batch.awaitsCaller && (
          <Button
            kind="main"
            icon="approve"
            busy={approve.busy}
            onClick={() => void approve.run({ jobId }).then((done) => done && tell(w.approvedDone))}
          >
            {w.approve}
          </Button>
        )}
        <Button kind="danger" onClick={() => setRefusing(true)}>
          {w.refuse}
        </Button>
      </div>
      {refusing && (
        <Decision
          title={w.refuse}
          text={w.refuseText}
          remark={w.reason}
          submit={w.refuse}
          danger
          busy={refuse.busy}
          error={refuse.error}
          onClose={() => setRefusing(false)}
          onDecide={(reason) =>
            void refuse.run({ jobId, reason: reason || null }).then((done) => done && setRefusing(false))
          }
        />
      )}
    </>
  );
}

function Rows({ batch }: { batch: Whole }) {
  const w = useWords(words);
  const brand = useBrand();
  const labels = useLabels();
  const minted = batch.rows.flatMap(({ product }) => (product?.serial ? [product] : []));
  const refused = batch.rows.filter(({ state }) => state === mintRowLifeCycle.step('fail').to);
  const columns: Column<Row>[] = [
    { title: w.row, cell: ({ position }) => position + 1 },
    {
      title: w.name,
      kind: 'lead',
      cell: ({ productName, product }) =>
        product ? <a href={addressOf(`${brand.code}/items/${product.uidHash}`)}>{productName}</a> : productName,
    },
    { title: w.state, cell: ({ state }) => <State of={state} words={ROW_STATES} /> },
    { title: w.serial, cell: ({ product }) => product?.serial && <code>{product.serial}</code> },
    { title: w.why, cell: ({ error }) => error ?? '' },
  ];
  const report = (): void =>
    saveFile(
      `refused-${batch.jobId.slice(0, 8)}.csv`,
      'text/csv',
      writeCsv([
        ['row', 'product_name', 'category_id', 'metadata_uri', 'error'],
        ...refused.map((row) => [row.position + 1, row.productName, row.categoryId, row.metadataUri, row.error]),
      ]),
    );
  return (
    <Card
      title={w.rows}
      actions={
        <div class="row">
          {minted.length > 0 && (
            <Button icon="print" busy={labels.busy} onClick={() => labels.print(minted, batch.jobId.slice(0, 8))}>
              {w.labels}
            </Button>
          )}
          {refused.length > 0 && (
            <Button icon="down" onClick={report}>
              {w.report}
            </Button>
          )}
        </div>
      }
    >
      {labels.error && <RefusalNotice error={labels.error} />}
      <Table caption={w.rows} columns={columns} rows={batch.rows} keyOf={({ position }) => position} />
    </Card>
  );
}
