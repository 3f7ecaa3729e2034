import { type Expression, expressionBuilder, sql } from 'kysely';
import { closeEntryAbout, type IdOfThing } from '../common/audit/audit.statements.js';
import type { IntegrationsColumns } from './tables.js';

const integrations = expressionBuilder<IntegrationsColumns>();

const ofSubscription = (id: IdOfThing): Expression<number | null> =>
  integrations
    .selectFrom('webhook_subscription as s')
    .select('s.brand_id')
    .where('s.id', '=', sql<number>`${id}::bigint`)
    .$asScalar();

const ofDelivery = (id: IdOfThing): Expression<number | null> =>
  integrations
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_subscription as s', 's.id', 'd.subscription_id')
    .select('s.brand_id')
    .where('d.id', '=', sql<number>`${id}::bigint`)
    .$asScalar();

/** Statements that close audit entries about webhooks in the log of their brand, deleted subscriptions included. */
export const closeEntryAboutThing = new Map([
  ['WebhookSubscription', closeEntryAbout('WebhookSubscription', ofSubscription)],
  ['WebhookDelivery', closeEntryAbout('WebhookDelivery', ofDelivery)],
]);
