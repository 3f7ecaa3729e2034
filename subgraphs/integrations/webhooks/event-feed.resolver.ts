import { Arg, Ctx, Directive, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { Access, anyOf, itsBrandKeys, itsBrandTeam, itsPeople, systemOnly } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { eventNamed, knownTypes } from './event.resolver.js';
import { EventMark } from './event.type.js';
import { followsBrand, ownsItem } from './event-rights.js';
import { OWNER_EVENT_TYPES } from './event-visibility.rules.js';
import { webhookUsers } from './webhook.type.js';
import { brandAsked, requireLiveEvents, requireScope } from './webhook-rights.js';

@Directive('@inaccessible')
@Access(anyOf(itsBrandKeys, itsBrandTeam, itsPeople))
@BelongsTo(({ ofBrand, reader }: EventFeedStart) => ({ brands: [ofBrand], people: [reader] }))
@ObjectType({ description: 'Where a live subscription begins, once its caller was found to have the right.' })
class EventFeedStart {
  @Field(() => Int, { nullable: true })
  brandId!: number | null;

  @Field(() => Int, { nullable: true })
  productId!: number | null;

  @Field(() => [String], { nullable: true, description: 'Only these types; null for all.' })
  types!: readonly string[] | null;

  @Field({ description: 'Events after this position follow.' })
  position!: string;

  /** Brand of the feed's events; for an item's feed, the item's brand. */
  readonly ofBrand!: number;
  /** Owner whose right was verified. */
  readonly reader!: number | null;
}

@Directive('@inaccessible')
@Access(systemOnly)
@ObjectType({ description: 'Brands and items of the events after a position.' })
class EventNewsOf {
  @Field({ description: 'Of the newest event.' })
  position!: string;

  @Field(() => [Int])
  brandIds!: readonly number[];

  @Field(() => [Int])
  productIds!: readonly number[];
}

const MOST_MS = 20_000;

/** Operations for the gateway's live subscriptions. */
@Resolver()
export class EventFeedResolver {
  @Access(webhookUsers)
  @Directive('@inaccessible')
  @Query(() => EventFeedStart, { description: "Starts the feed of a brand's events, for callers who may follow them." })
  async brandFeedStart(
    @Ctx() context: IntegrationsContext,
    @Arg('brandId', () => Int, { nullable: true }) brandId?: number,
    @Arg('types', () => [String], { nullable: true }) types?: string[],
    @Arg('after', () => ID, { nullable: true }) after?: string,
  ): Promise<EventFeedStart> {
    requireScope(context, 'webhooks:read');
    const brand = await brandAsked(context, { brandId: brandId ?? null });
    await requireLiveEvents(context, brand.brandId);
    const position = await startOf(context, after);
    return {
      brandId: brand.brandId,
      productId: null,
      types: knownTypes(types),
      position,
      ofBrand: brand.brandId,
      reader: null,
    };
  }

  @Access(webhookUsers)
  @Directive('@inaccessible')
  @Query(() => EventFeedStart, { description: "Begins with an item's events, for its brand and its owner." })
  async itemFeedStart(
    @Ctx() context: IntegrationsContext,
    @Arg('productId', () => Int) productId: number,
    @Arg('brandId', () => Int, { description: 'Brand of the item.' }) brandId: number,
    @Arg('after', () => ID, { nullable: true }) after?: string,
  ): Promise<EventFeedStart> {
    requireScope(context, 'webhooks:read');
    const isBrands = followsBrand(context.principal, brandId);
    if (!isBrands && !(await ownsItem(context, productId))) throw new DomainError('FORBIDDEN');
    await requireLiveEvents(context, brandId);
    const position = await startOf(context, after);
    const reader = context.principal.kind === 'account' ? context.principal.accountId : null;
    return { brandId: null, productId, types: isBrands ? null : OWNER_EVENT_TYPES, position, ofBrand: brandId, reader };
  }

  @Access(webhookUsers)
  @Directive('@inaccessible')
  @Query(() => Boolean, {
    description: 'Refuses a caller who may not be sent events of a brand as they occur any more.',
  })
  async mayFollowLive(
    @Ctx() context: IntegrationsContext,
    @Arg('brandId', () => Int, { description: "The feed's brand; for an item's feed, the item's." }) brandId: number,
  ): Promise<boolean> {
    await requireLiveEvents(context, brandId);
    return true;
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => [EventMark], { description: 'Events of a feed after a position, oldest first.' })
  async eventMarks(
    @Ctx() context: IntegrationsContext,
    @Arg('after', () => String) after: string,
    @Arg('limit', () => Int) limit: number,
    @Arg('brandId', () => Int, { nullable: true }) brandId?: number,
    @Arg('productId', () => Int, { nullable: true }) productId?: number,
    @Arg('types', () => [String], { nullable: true }) types?: string[],
  ): Promise<EventMark[]> {
    const asked = { brandId: brandId ?? null, productId: productId ?? null, types: knownTypes(types), limit };
    return (await context.events.after({ ...asked, after: Number(after) })).map(({ id, position }) => ({
      id,
      position: String(position),
    }));
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => EventNewsOf, { description: 'Answers once there are events after a position, or after a while.' })
  async eventNews(
    @Ctx() context: IntegrationsContext,
    @Arg('waitMs', () => Int) waitMs: number,
    @Arg('after', () => String, { nullable: true, description: 'Null: from now on.' }) after?: string,
  ): Promise<EventNewsOf> {
    const from = after == null ? await context.events.newest() : Number(after);
    const isArrived = context.eventNotifications.arrived(Math.min(waitMs, MOST_MS));
    let news = await context.events.news(from);
    if (news.position === null && after != null) {
      await isArrived;
      news = await context.events.news(from);
    }
    return { position: String(news.position ?? from), brandIds: news.brand_ids, productIds: news.product_ids };
  }
}

const startOf = async (context: IntegrationsContext, after: string | undefined): Promise<string> =>
  String(after == null ? await context.events.newest() : (await eventNamed(context, after)).position);
