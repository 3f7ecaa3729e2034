import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { EVENT_DEFINITIONS } from '../../../schema/events/event-types.js';
import { notBetween, tooSmall } from '../../../schema/validation-sentences.js';
import { Access, everyone } from '../../common/access/access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { Address } from '../../lib/bounds/bounded-scalars.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { BrandKey } from '../foreign.types.js';
import { createWebhook, type SavedWebhook } from './create-webhook.js';
import { deleteWebhook } from './delete-webhook.js';
import { updateWebhook } from './update-webhook.js';
import {
  EventTypeDescription,
  keyOrTeam,
  SavedWebhookSubscription,
  toSubscription,
  WebhookChangeInput,
  WebhookInput,
  WebhookSubscription,
  WebhookSubscriptionPage,
  webhookUsers,
} from './webhook.type.js';
import { brandAsked, ownSubscription, requireScope, requireWebhookPlan } from './webhook-rights.js';

const audited = Audited(
  ({ id }) => ({ thing: 'WebhookSubscription', thingId: id }),
  ({ subscription }: SavedWebhookSubscription) => ({ thingId: subscription.id, brandId: subscription.brandId }),
);

@Resolver(() => WebhookSubscription)
export class WebhookResolver {
  @Access(webhookUsers)
  @Query(() => WebhookSubscriptionPage, { description: 'Subscriptions of a brand, newest first.' })
  async webhookSubscriptions(
    @Ctx() context: IntegrationsContext,
    @Arg('brandId', () => Int, {
      nullable: true,
      description: "Number of the brand. Default: a key's own.",
      deprecationReason: 'Use `brandCode`.',
    })
    brandId?: number,
    @Arg('brandCode', () => String, { nullable: true, description: "Default: a key's own brand." }) brandCode?: string,
    @Arg('skip', () => Int, { defaultValue: 0, description: 'Subscriptions to leave out at the beginning.' }) skip = 0,
    @Arg('limit', () => Int, { defaultValue: 20, description: '1 to 100.' }) limit = 20,
  ): Promise<WebhookSubscriptionPage> {
    requireScope(context, 'webhooks:read');
    refusePage(skip, limit);
    const brand = await brandAsked(context, { brandId: brandId ?? null, brandCode: brandCode ?? null });
    const [rows, total] = await Promise.all([
      context.webhooks.ofBrand(brand.brandId, skip, limit),
      context.webhooks.countOfBrand(brand.brandId),
    ]);
    return { items: rows.map((row) => toSubscription(row, context.clock())), total };
  }

  @Access(webhookUsers)
  @Query(() => WebhookSubscription, { description: 'A subscription of the caller’s brand.' })
  async webhookSubscription(
    @Arg('id', () => Int, { description: 'Number of the subscription.' }) id: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<WebhookSubscription> {
    requireScope(context, 'webhooks:read');
    return toSubscription(await ownSubscription(context, id), context.clock());
  }

  @Access(everyone)
  @AtMost(23)
  @Query(() => [EventTypeDescription], { description: 'The event types that a subscription can name.' })
  eventTypes(): EventTypeDescription[] {
    return EVENT_DEFINITIONS.map(({ name, payload, example }) => ({
      name,
      title: payload.title!,
      description: payload.description!,
      schema: { ...payload },
      example,
    }));
  }

  @Access(webhookUsers)
  @audited
  @Mutation(() => SavedWebhookSubscription, { description: 'Subscribes an address to events of a brand.' })
  async createWebhook(
    @Arg('input', () => WebhookInput, { description: 'The subscription.' }) input: WebhookInput,
    @Ctx() context: IntegrationsContext,
  ): Promise<SavedWebhookSubscription> {
    requireScope(context, 'webhooks:write');
    const { principal } = context;
    const isForeign = principal.kind === 'key' && input.brandId != null && input.brandId !== principal.brandId;
    if (isForeign) throw new DomainError('BRAND_NOT_SERVED');
    const brand = await brandAsked(context, { brandId: input.brandId ?? null });
    await requireWebhookPlan(context, brand.brandId);
    const { url, events, secret } = input;
    return saved(context, await createWebhook(context, { brand, url, events: events ?? [], secret: secret ?? null }));
  }

  @Access(webhookUsers)
  @audited
  @Mutation(() => SavedWebhookSubscription, { description: 'Changes a subscription.' })
  async updateWebhook(
    @Arg('id', () => Int, { description: 'Number of the subscription.' }) id: number,
    @Arg('input', () => WebhookChangeInput, { description: 'Changes; absent fields stay.' })
    input: WebhookChangeInput,
    @Ctx() context: IntegrationsContext,
  ): Promise<SavedWebhookSubscription> {
    requireScope(context, 'webhooks:write');
    const { brand_id } = await ownSubscription(context, id);
    await requireWebhookPlan(context, brand_id);
    return saved(
      context,
      await updateWebhook(context, id, {
        url: input.url ?? undefined,
        events: input.events ?? undefined,
        secret: input.secret,
        isActive: input.isActive ?? undefined,
      }),
    );
  }

  @Access(webhookUsers)
  @audited
  @Mutation(() => SavedWebhookSubscription, {
    description:
      'Replaces the secret of a subscription by a generated one. The former one also signs for 24 hours in `webhook-signature`; `X-Webhook-Signature` uses the new one only.',
  })
  async rotateWebhookSecret(
    @Arg('id', () => Int, { description: 'Number of the subscription.' }) id: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<SavedWebhookSubscription> {
    requireScope(context, 'webhooks:write');
    const { brand_id } = await ownSubscription(context, id);
    await requireWebhookPlan(context, brand_id);
    return saved(context, await updateWebhook(context, id, { secret: null }));
  }

  @Access(webhookUsers)
  @Audited((args) => ({ thing: 'WebhookSubscription', thingId: args.id }))
  @Mutation(() => Boolean, { description: 'Ends a subscription; its exact address has to be copied back.' })
  async deleteWebhook(
    @Arg('id', () => Int, { description: 'Number of the subscription.' }) id: number,
    @Arg('url', () => Address, { description: 'Its exact address, so that the wrong one is not deleted.' }) url: string,
    @Ctx() context: IntegrationsContext,
  ): Promise<boolean> {
    requireScope(context, 'webhooks:write');
    await ownSubscription(context, id);
    await deleteWebhook(context, id, url);
    return true;
  }

  @Access(keyOrTeam)
  @FieldResolver(() => BrandKey, { description: 'The brand whose events it receives.' })
  brand(@Root() { brandId }: WebhookSubscription): BrandKey {
    return { id: brandId };
  }
}

async function saved(context: IntegrationsContext, { id, secret }: SavedWebhook): Promise<SavedWebhookSubscription> {
  // Another call may have deleted it by now.
  const subscription = toSubscription(await ownSubscription(context, id), context.clock());
  return { subscription, secret, brandId: subscription.brandId };
}

function refusePage(skip: number, limit: number): void {
  const fault = (field: string, message: string, input: number) =>
    invalidInput({ type: 'value_error', path: [field], message, input });
  if (skip < 0) throw fault('skip', tooSmall(0), skip);
  if (limit < 1 || limit > 100) throw fault('limit', notBetween(1, 100), limit);
}
