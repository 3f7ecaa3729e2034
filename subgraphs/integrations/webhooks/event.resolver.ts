import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { type EventType, isEventType } from '../../../schema/events/event-types.js';
import { unknownThing } from '../../../schema/field-sentences.js';
import { Access } from '../../common/access/access.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { BrandKey, ProductKey } from '../foreign.types.js';
import type { EventRow } from './event.statements.js';
import { Event, eventReaders, toEvent } from './event.type.js';
import { visibleEvent } from './event-rights.js';
import { webhookUsers } from './webhook.type.js';
import { brandAsked, requireScope } from './webhook-rights.js';

@Resolver(() => Event)
export class EventResolver {
  @Access(webhookUsers)
  @Query(() => Event, { description: 'One event that the caller may see.' })
  async event(
    @Arg('id', () => ID, { description: 'UUID of the event.' }) id: string,
    @Ctx() context: IntegrationsContext,
  ): Promise<Event> {
    requireScope(context, 'webhooks:read');
    const { principal } = context;
    return toEvent(await eventNamed(context, id), principal.kind === 'account' ? principal.accountId : null);
  }

  @Access(webhookUsers)
  @Query(() => [Event], { description: 'Events of a brand, oldest first.' })
  async events(
    @Ctx() context: IntegrationsContext,
    @Arg('brandId', () => Int, { nullable: true, description: "Default: a key's own brand." }) brandId?: number,
    @Arg('types', () => [String], { nullable: true, description: 'Only these; default all.' }) types?: string[],
    @Arg('after', () => ID, { nullable: true, description: 'Only events after this one.' }) after?: string,
    @Arg('limit', () => Int, { defaultValue: 50, description: '1 to 200.' }) limit = 50,
  ): Promise<Event[]> {
    requireScope(context, 'webhooks:read');
    const brand = await brandAsked(context, { brandId: brandId ?? null });
    const rows = await context.events.after({
      brandId: brand.brandId,
      productId: null,
      types: knownTypes(types),
      after: after == null ? 0 : (await eventNamed(context, after)).position,
      limit: Math.min(Math.max(limit, 1), 200),
    });
    return rows.map((row) => toEvent(row));
  }

  @Access(webhookUsers)
  @Query(() => [Event], { description: 'Events of a brand, newest first.' })
  async latestEvents(
    @Ctx() context: IntegrationsContext,
    @Arg('brandId', () => Int, { nullable: true, description: "Default: a key's own brand." }) brandId?: number,
    @Arg('types', () => [String], { nullable: true, description: 'Only these; default all.' }) types?: string[],
    @Arg('before', () => ID, { nullable: true, description: 'Only events before this one.' }) before?: string,
    @Arg('limit', () => Int, { defaultValue: 50, description: '1 to 200.' }) limit = 50,
  ): Promise<Event[]> {
    requireScope(context, 'webhooks:read');
    const brand = await brandAsked(context, { brandId: brandId ?? null });
    const from = before == null ? null : (await eventNamed(context, before)).position;
    const most = Math.min(Math.max(limit, 1), 200);
    return (await context.events.latest(brand.brandId, knownTypes(types), from, most)).map((row) => toEvent(row));
  }

  @Access(eventReaders)
  @FieldResolver(() => BrandKey, { description: 'The brand it concerns.' })
  brand(@Root() { brandId }: Event): BrandKey {
    return { id: brandId };
  }

  @Access(eventReaders)
  @FieldResolver(() => ProductKey, { nullable: true, description: 'Its item; null for `batch.*`.' })
  product(@Root() { productId }: Event): ProductKey | null {
    return productId === null ? null : { id: productId };
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds an event that the caller may see. Throws `NOT_FOUND`, also for an expired one. */
export async function eventNamed(context: IntegrationsContext, id: string): Promise<EventRow> {
  return visibleEvent(context, UUID.test(id) ? await context.events.byId(id.toLowerCase()) : undefined);
}

/** Validates event types and returns each once; null for all. Throws `INVALID_INPUT`. */
export function knownTypes(names: readonly string[] | null | undefined): EventType[] | null {
  const unknown = names?.findIndex((name) => !isEventType(name)) ?? -1;
  if (unknown >= 0) throw invalidInput({ type: 'enum', path: ['types', unknown], message: unknownThing('event type') });
  return names ? [...new Set(names.filter(isEventType))] : null;
}
