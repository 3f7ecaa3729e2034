import { useState } from 'preact/hooks';
import { faultOf } from '../../graph/refusal.js';
import { useMutation, useQuery } from '../../graph/use-query.js';
import { useSkip } from '../../graph/use-skip.js';
import { makeWebhook, type WebhookListQuery, webhookList } from '../../operations/machines.generated.js';
import { Badge, State } from '../../parts/badge.js';
import { FormDialog } from '../../parts/dialog.js';
import { TextField } from '../../parts/field.js';
import { Answered, Empty } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { MakeWithSecret } from '../../parts/secret.js';
import { type Column, Pager, Table } from '../../parts/table.js';
import { When } from '../../parts/when.js';
import { addressOf } from '../../shell/route.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { EventChoice } from './event-choice.js';
import { webhookWords as words } from './webhook-words.js';

type Line = WebhookListQuery['webhookSubscriptions']['items'][number];

/** Shows the subscriptions of the brand and the state of their deliveries. */
export function Webhooks() {
  const w = useWords(words);
  const brand = useBrand();
  const page = useSkip();
  const query = useQuery(webhookList, { brandId: brand.id, ...page.asked });
  const columns: Column<Line>[] = [
    {
      title: w.url,
      kind: 'lead',
      cell: ({ id, url }) => <a href={addressOf(`${brand.code}/webhooks/${id}`)}>{url}</a>,
    },
    { title: w.health, cell: ({ health, isActive }) => (isActive ? <State of={health} /> : <Badge>{w.off}</Badge>) },
    { title: w.events, kind: 'numeric', cell: ({ events }) => events.length },
    { title: w.since, cell: ({ createdAt }) => <When at={createdAt} form="day" /> },
  ];
  return (
    <Page title={w.title} lead={w.lead} actions={<MakeWithSecret label={w.add} title={w.secret} form={NewWebhook} />}>
      <Card class="flush">
        <Answered query={query}>
          {({ webhookSubscriptions: { items } }) => (
            <>
              {items.length === 0 ? (
                <Empty title={w.none}>
                  <p>{w.noneText}</p>
                </Empty>
              ) : (
                <Table caption={w.caption} columns={columns} rows={page.shown(items)} keyOf={({ id }) => id} />
              )}
              <Pager {...page.pager(items)} />
            </>
          )}
        </Answered>
      </Card>
    </Page>
  );
}

function NewWebhook({ onClose, onMade }: { onClose: () => void; onMade: (secret: string | undefined) => void }) {
  const w = useWords(words);
  const brand = useBrand();
  const { run, busy, error } = useMutation(makeWebhook);
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly string[]>([]);
  const create = async (): Promise<void> => {
    const answer = await run({ input: { brandId: brand.id, url: url.trim(), events: [...events], secret: null } });
    if (answer) onMade(answer.createWebhook.secret ?? undefined);
  };
  return (
    <FormDialog
      title={w.add}
      submit={w.create}
      busy={busy}
      error={error}
      onSubmit={() => void create()}
      onClose={onClose}
    >
      <TextField
        label={w.url}
        hint={w.urlHint}
        type="url"
        required
        maxLength={2048}
        value={url}
        onValue={setUrl}
        fault={faultOf(error, 'url')}
      />
      <EventChoice chosen={events} onChosen={setEvents} />
    </FormDialog>
  );
}
