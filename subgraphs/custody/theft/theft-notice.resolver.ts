import { Arg, Args, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { Access, elseAbsent, everyone, itsBrandTeam } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { AuditedPersonally } from '../../common/audit/audit-mutations.js';
import { FreeText } from '../../lib/bounds/bounded-scalars.js';
import { ListPage, partOf } from '../../lib/bounds/page-lists.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { ofItem } from '../belonging.js';
import type { CustodyContext } from '../context.js';
import { reportSighting } from './report-sighting.js';
import { TheftReport } from './theft-report.resolver.js';
import { noticesOfReport } from './theft-report.statements.js';

@Access(itsBrandTeam)
@BelongsTo(ofItem)
@ObjectType({ description: 'A message to the brand from a person who saw a stolen item.' })
export class TheftNotice {
  @Field({ description: 'In their own words.' })
  message!: string;

  @Field(() => String, { nullable: true, description: 'Contact of the reporter; forgotten when the report is closed.' })
  contact!: string | null;

  @Field(() => Timestamp, { description: 'When it was sent.' })
  reportedAt!: Date;

  readonly itemId!: number;
}

@Resolver(() => TheftReport)
export class TheftNoticeResolver {
  @Access(everyone)
  @AuditedPersonally((args) => ({ thing: 'Product', thingId: args.productId }))
  @Mutation(() => Boolean, {
    description:
      'Tells the brand of an item that is reported stolen where it was seen; needs no account. Refusals: NOT_FOUND, INVALID_INPUT, RATE_LIMITED.',
  })
  async tellOfStolenProduct(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'The item.' }) productId: number,
    @Arg('message', () => FreeText, { description: '1 to 2000 characters.' }) message: string,
    @Arg('contact', () => String, { nullable: true, description: 'Contact of the sender.' })
    contact?: string | null,
  ): Promise<boolean> {
    await reportSighting(context, { productId, message, contact: contact ?? null });
    return true;
  }

  @Access(elseAbsent(itsBrandTeam))
  @FieldResolver(() => [TheftNotice], { description: 'Newest first; for the brand alone, and empty for the owner.' })
  async notices(
    @Root() report: TheftReport,
    @Ctx() context: CustodyContext,
    @Args(() => ListPage) page: ListPage,
  ): Promise<TheftNotice[]> {
    const notices = await noticesOfReport.rows(context.database.pool, { reportId: report.id, ...partOf(page) });
    return notices.map(({ message, contact, told_at: reportedAt }) => ({
      message,
      contact,
      reportedAt,
      itemId: report.itemId,
    }));
  }
}
