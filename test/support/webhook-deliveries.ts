import { EVENT_TYPES, type EventType } from '../../schema/events/event-types.js';
import type { RelayedEvent } from '../../schema/events/relayed-event.js';
import { openStage, type Stage } from './actors.js';
import { relay, relayedEvent } from './events.js';
import { eventually, type Receiver, startReceiver, TO_RECEIVERS } from './receiver.js';

export const SECRET = 'a-secret-of-at-least-32-characters-long';

interface Subscribed {
  readonly id: number;
  readonly brandId: number;
  readonly brandCode: string;
}

interface Delivery {
  readonly id: string;
  readonly state: string;
  readonly cancelReason: string | null;
  readonly nextAttemptAt: string | null;
  readonly webhookId: string;
  readonly attempts: readonly { number: number; status: number | null; error: string | null; answer: string | null }[];
}

interface DeliveryLog {
  readonly health: string;
  readonly deliveries: readonly Delivery[];
}

/** Brands with subscriptions, their receivers, and the log of deliveries. */
export interface WebhookDeliveries {
  readonly stage: Stage;
  /** Receiver of the latest subscription. */
  receiver: Receiver;
  /** Receivers of the test that runs; they are closed after it. */
  readonly receivers: Receiver[];
  /** Makes a brand with one subscription to a receiver of its own. */
  subscribe(events?: readonly EventType[], over?: { url?: string }): Promise<Subscribed>;
  tell(who: Subscribed, over?: Partial<Parameters<typeof relayedEvent>[0]>): Promise<RelayedEvent>;
  log(who: Subscribed): Promise<DeliveryLog>;
  /** Waits until each delivery of a subscription is in a state. */
  settled(who: Subscribed, state: string): Promise<void>;
  /** Says whether every attempt whose time has come was made and written down. */
  nothingDue(): Promise<boolean>;
  /** Waits until as many attempts of the first delivery have been written down. */
  attempted(who: Subscribed, attempts: number): Promise<void>;
  closeReceivers(): Promise<void>;
  close(): Promise<void>;
}

const LOG = `query Log($id: Int!) { webhookSubscription(id: $id) { health deliveries {
  items { id state cancelReason nextAttemptAt webhookId attempts { number status error answer } } } } }`;

export async function openWebhookDeliveries(): Promise<WebhookDeliveries> {
  const stage = await openStage({ outbound: TO_RECEIVERS });
  await stage.platform.subgraphs.integrations.startJobs();
  let count = 0;
  const receivers: Receiver[] = [];
  const log: WebhookDeliveries['log'] = async ({ id }) => {
    const { webhookSubscription } = await stage.ask<{
      webhookSubscription: { health: string; deliveries: { items: Delivery[] } };
    }>('integrations', LOG, { id });
    return { health: webhookSubscription.health, deliveries: webhookSubscription.deliveries.items };
  };
  const at: WebhookDeliveries = {
    ...{ stage, receivers, log },
    receiver: await startReceiver(),
    subscribe: async (events = EVENT_TYPES, over = {}) => {
      const brandCode = `BRAND${String(count++).padStart(5, '0')}`;
      const brandId = await stage.brand(brandCode);
      at.receiver = await startReceiver();
      receivers.push(at.receiver);
      const { createWebhook } = await stage.ask<{ createWebhook: { subscription: { id: number } } }>(
        'integrations',
        'mutation C($input: WebhookInput!) { createWebhook(input: $input) { subscription { id } } }',
        { input: { brandId, url: over.url ?? at.receiver.url, events, secret: SECRET } },
      );
      return { id: createWebhook.subscription.id, brandId, brandCode };
    },
    tell: async (who, over = {}) => {
      const event = relayedEvent({ ...who, ...over });
      await relay(stage, [event]);
      return event;
    },
    settled: (who, state) =>
      eventually(
        async () => (await log(who)).deliveries.every((one) => one.state === state),
        `deliveries to be ${state}`,
      ),
    nothingDue: async () => {
      const [row] = await stage.sql<{ due: boolean }>(
        `select exists (select from integrations.webhook_delivery
                         where state = 'sending' or (state = 'pending' and due_at <= $1)) as due`,
        [stage.options.clock()],
      );
      return row?.due === false;
    },
    attempted: (who, attempts) =>
      eventually(async () => (await log(who)).deliveries[0]?.attempts.length === attempts, `${attempts} attempts`),
    closeReceivers: async () => {
      for (const one of receivers.splice(0)) await one.close();
    },
    close: async () => {
      await at.closeReceivers();
      await stage.close();
    },
  };
  receivers.push(at.receiver);
  return at;
}
