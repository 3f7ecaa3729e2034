import { useState } from 'preact/hooks';
import { faultOf } from '../../graph/refusal.js';
import { useLive, useMutation, useQuery } from '../../graph/use-query.js';
import { changeWebhook, webhookWhole } from '../../operations/machines.generated.js';
import { overviewNews } from '../../operations/overview.generated.js';
import { Badge, State } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { CheckField, TextField } from '../../parts/field.js';
import { Answered, Missing, Notice, RefusalNotice } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import { addressOf } from '../../shell/route.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { Deliveries } from './deliveries.js';
import { EventChoice } from './event-choice.js';
import { type Subscription } from './subscription.js';
import { WebhookActions } from './webhook-actions.js';
import { webhookWords as words } from './webhook-words.js';

const STATES = ['delivered', 'pending', 'failed'] as const;

/** Shows one subscription: its events, deliveries and actions. */
export function Webhook({ params, query: asked }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const state = STATES.find((each) => each === asked.get('state')) ?? null;
  const before = asked.get('before');
  const query = useQuery(webhookWhole, { id: Number(params.id) || 0, state, before });
  useLive(overviewNews, { brandId: brand.id }, query.reload);
  const found = query.data?.webhookSubscription;
  // Undefined for a subscription of another brand that the same person administers.
  const subscription = found?.brand.id === brand.id ? found : undefined;
  const back = { href: addressOf(`${brand.code}/webhooks`), label: w.back };
  const missing = <Missing title={w.missing} text={w.missingText} back={back} />;
  return (
    <Page
      title={subscription ? new URL(subscription.url).host : w.title}
      back={back}
      lead={
        subscription && (
          <span class="row">
            {subscription.isActive ? <State of={subscription.health} /> : <Badge>{w.off}</Badge>}{' '}
            <code>{subscription.url}</code>
          </span>
        )
      }
      actions={subscription && <WebhookActions subscription={subscription} />}
    >
      <Answered query={query} missing={missing}>
        {() =>
          subscription ? (
            <>
              {subscription.formerSecretUntil && (
                <Notice tone="warn">
                  {w.former} <When at={subscription.formerSecretUntil} />
                </Notice>
              )}
              <Deliveries subscription={subscription} state={state} before={before} />
              <Settings key={subscription.updatedAt} subscription={subscription} />
            </>
          ) : (
            missing
          )
        }
      </Answered>
    </Page>
  );
}

function Settings({ subscription }: { subscription: Subscription }) {
  const w = useWords(words);
  const { run, busy, error } = useMutation(changeWebhook);
  const [url, setUrl] = useState(subscription.url);
  const [events, setEvents] = useState<readonly string[]>(subscription.events);
  const [isActive, setIsActive] = useState(subscription.isActive);
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await run({ id: subscription.id, input: { url: url.trim(), events: [...events], isActive } })) tell(w.saved);
  };
  return (
    <Card title={w.settings}>
      <form class="stack" onSubmit={save}>
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
        <CheckField label={w.active} checked={isActive} onValue={setIsActive} />
        <EventChoice chosen={events} onChosen={setEvents} />
        {error && <RefusalNotice error={error} />}
        <div class="row">
          <Button submit kind="main" busy={busy}>
            {w.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
