import { useState } from 'preact/hooks';
import { useMutation, useQuery } from '../../graph/use-query.js';
import { type DeliveryLineFragment, deliverAgain, deliveryWhole } from '../../operations/machines.generated.js';
import { State } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { Answered, Empty, RefusalNotice } from '../../parts/notice.js';
import { Card, Facts } from '../../parts/page.js';
import { type Column, Pager, Table } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import { addressOf, goTo } from '../../shell/route.js';
import { useBrand } from '../../shell/session.js';
import { eventWord } from '../../words/events.js';
import { useLanguage, useWords } from '../../words/language.js';
import { FEMININE_STATES } from '../../words/statuses.js';
import type { Subscription } from './subscription.js';
import { webhookWords as words } from './webhook-words.js';

interface DeliveriesProps {
  readonly subscription: Subscription;
  readonly state: string | null;
  readonly before: string | null;
}

/** Lists deliveries, newest first, with the response to each attempt. */
export function Deliveries({ subscription, state, before }: DeliveriesProps) {
  const w = useWords(words);
  const language = useLanguage();
  const brand = useBrand();
  const [open, setOpen] = useState<string>();
  const here = (more: Record<string, string | null>): string =>
    addressOf(`${brand.code}/webhooks/${subscription.id}`, more);
  const { items, next } = subscription.deliveries;
  const tabs = [
    [null, w.all],
    ['delivered', w.delivered],
    ['pending', w.pending],
    ['failed', w.failed],
  ] as const;
  const columns: Column<DeliveryLineFragment>[] = [
    { title: w.event, kind: 'lead', cell: ({ type }) => eventWord(type, language) },
    { title: w.state, cell: ({ state: each }) => <State of={each} words={FEMININE_STATES} /> },
    { title: w.tries, kind: 'numeric', cell: ({ attemptCount }) => attemptCount },
    { title: w.created, cell: ({ createdAt }) => <When at={createdAt} /> },
    { title: w.next, cell: ({ nextAttemptAt }) => nextAttemptAt && <When at={nextAttemptAt} /> },
    {
      title: w.look,
      kind: 'actions',
      cell: ({ id, type }) => (
        <Button small label={`${w.look}: ${eventWord(type, language)} ${id}`} onClick={() => setOpen(id)}>
          {w.look}
        </Button>
      ),
    },
  ];
  return (
    <Card title={w.deliveries}>
      <nav class="tabs" aria-label={w.state}>
        {tabs.map(([each, name]) => (
          <a key={name} href={here({ state: each })} aria-current={state === each ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {items.length === 0 ? (
        <Empty title={w.noDeliveries}>
          <p>{w.noDeliveriesText}</p>
        </Empty>
      ) : (
        <Table caption={w.deliveries} columns={columns} rows={items} keyOf={({ id }) => id} />
      )}
      <Pager at={before} next={next} onPage={(cursor) => goTo(here({ state, before: cursor }))} />
      {open && <Delivery id={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

/** Shows one delivery: its body, and the response to each attempt. */
function Delivery({ id, onClose }: { id: string; onClose: () => void }) {
  const w = useWords(words);
  const query = useQuery(deliveryWhole, { id });
  const again = useMutation(deliverAgain);
  const redeliver = async (): Promise<void> => {
    if (await again.run({ id })) tell(w.againDone);
  };
  return (
    <Dialog title={w.delivery} onClose={onClose}>
      <Answered query={query}>
        {({ webhookDelivery: delivery }) => (
          <>
            <Facts
              rows={[
                [w.event, <code key="type">{delivery.type}</code>],
                [w.state, <State key="state" of={delivery.state} words={FEMININE_STATES} />],
                [w.why, delivery.cancelReason],
                ['X-Webhook-Id', <code key="id">{delivery.webhookId}</code>],
              ]}
            />
            {delivery.attempts.map((attempt) => (
              <section key={attempt.number} class="stack tight">
                <h3>{`${w.attempt} ${attempt.number}: ${attempt.status ?? w.noAnswer} · ${attempt.durationMs} ms`}</h3>
                <p class="soft small">
                  <When at={attempt.startedAt} /> {attempt.error}
                </p>
                {attempt.answer && <pre>{attempt.answer}</pre>}
              </section>
            ))}
            <h3>{w.body}</h3>
            <pre>{JSON.stringify(JSON.parse(delivery.body), null, 2)}</pre>
          </>
        )}
      </Answered>
      {again.error && <RefusalNotice error={again.error} />}
      <footer>
        <Button kind="main" busy={again.busy} onClick={() => void redeliver()}>
          {w.again}
        </Button>
      </footer>
    </Dialog>
  );
}
