import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { instantOf } from '../../../schema/calendar.js';
import { isOwnerOf } from '../../../schema/principal.js';
import { Access, anyOf, elseAbsent, everyone, itsBrandTeam, itsPeople } from '../../common/access/access.js';
import { type Connection, connect, connectionType, notACursor, PageArgs } from '../../common/graph/connection.js';
import type { CustodyContext } from '../context.js';
import type { HistoryPlace } from './history.statements.js';
import { readsHistory } from './history-readers.js';
import { itemHistory } from './item-history.js';
import { Product } from './product.type.js';
import { TimelineEntry } from './timeline.type.js';
import { clearAddresses, viewOf } from './timeline-view.js';

const TimelineConnection = connectionType(TimelineEntry, 'TimelineEntry', everyone);

const PLACE = /^([^|]{24})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function placeIn(after: string | null): HistoryPlace | null {
  if (after === null) return null;
  const [, at = '', eventId = ''] = PLACE.exec(after) ?? [];
  if (!instantOf(at)) throw notACursor(after);
  return { at, eventId };
}

@Resolver(() => Product)
export class TimelineResolver {
  @Access(everyone)
  @FieldResolver(() => TimelineConnection, {
    description:
      'Its history, newest first. People are masked but for its brand and operators. Once it is destroyed or withdrawn, empty but for its brand and its owner.',
  })
  timeline(
    @Root() product: Product,
    @Ctx() context: CustodyContext,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<TimelineEntry>> {
    return connect(page, {
      rows: async (after, limit) =>
        readsHistory(context, product) ? itemHistory(context, product, placeIn(after), limit) : [],
      placeOf: ({ timestamp, eventId }) => `${timestamp.toISOString()}|${eventId}`,
      nodeOf: (entry) => entry,
    });
  }

  @Access(everyone)
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Its owner, masked but for its brand and operators; null while the vault holds it.',
  })
  async currentOwnerEmail(@Root() product: Product, @Ctx() context: CustodyContext): Promise<string | null> {
    if (!readsHistory(context, product)) return null;
    const { ownerAccountId, ownerMasked, brandId } = product;
    if (viewOf(context.principal, brandId) === 'masked' || ownerAccountId === null) return ownerMasked;
    return (await clearAddresses(context, [ownerAccountId])).get(ownerAccountId) ?? ownerMasked;
  }

  @Access(everyone)
  @FieldResolver(() => Boolean, { description: 'True when the calling account is its current owner.' })
  isOwner(@Root() product: Product, @Ctx() { principal }: CustodyContext): boolean {
    return isOwnerOf(principal, product);
  }

  @Access(elseAbsent(anyOf(itsBrandTeam, itsPeople)))
  @FieldResolver(() => Boolean, {
    nullable: true,
    description:
      'For its owner and its brand: whether a new holder is being written to the registry, as after an accepted transfer, a completed return or buyback; its owner can begin nothing else until that is done. Null to everybody else.',
  })
  async isChangingHands(@Root() { id }: Product, @Ctx() context: CustodyContext): Promise<boolean> {
    return (await context.life.holderChanges(id)).length > 0;
  }
}
