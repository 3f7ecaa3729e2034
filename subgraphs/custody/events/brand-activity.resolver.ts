import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { Access, itsBrandTeam, roles } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { ofBrand } from '../belonging.js';
import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { daysOfBrand, tasksOfBrand } from './brand-activity.statements.js';

const team = roles('brand_admin', 'operator');

@Access(itsBrandTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'Counts of a brand’s items on one day, UTC.' })
class BrandDay {
  @Field({ description: '`YYYY-MM-DD`.' })
  day!: string;

  @Field(() => Int, { description: 'Items registered.' })
  registered!: number;

  @Field(() => Int, { description: 'Scans with a positive verdict.' })
  scans!: number;

  @Field(() => Int, { description: 'Sales that became known.' })
  sales!: number;

  readonly brandId!: number;
}

@Access(itsBrandTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'Counts of the tasks that wait for the team of a brand.' })
class BrandTasks {
  @Field(() => Int, { description: 'Returns that were asked for and have not arrived.' })
  returnsToReceive!: number;

  @Field(() => Int, { description: 'Returns that arrived and are not settled.' })
  returnsToSettle!: number;

  @Field(() => Int, { description: 'Offers to buy back that were accepted and are not completed.' })
  buybacksToComplete!: number;

  @Field(() => Int, { description: 'Warranty claims that are unanswered, or accepted but not settled.' })
  warrantyClaims!: number;

  @Field(() => Int, { description: 'Items in state `stolen`, whose theft report is open.' })
  theftsOpen!: number;

  @Field(() => Int, { description: 'Mint batches that wait for approvals.' })
  batchesToApprove!: number;

  @Field(() => Int, { description: 'Mint batches of the last seven days with rows that failed.' })
  batchesFailed!: number;

  readonly brandId!: number;
}

const DAY_MS = 86_400_000;
const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Operations for the console's first page. */
@Resolver()
export class BrandActivityResolver {
  @Access(team)
  @AtMost(90)
  @Query(() => [BrandDay], { description: 'The last days of a brand, today included, oldest first; for its team.' })
  async brandDays(
    @Ctx() context: CustodyContext,
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Arg('days', () => Int, { defaultValue: 30, description: '1 to 90.' }) days: number,
  ): Promise<BrandDay[]> {
    requireAdministratorOf(context, brandId, 'Brand');
    const now = context.clock();
    const back = Math.min(Math.max(days, 1), 90) - 1;
    const from = isoDay(new Date(now.getTime() - back * DAY_MS));
    const found = await daysOfBrand(context.database.pool, brandId, from, isoDay(now));
    return found.map((day) => ({ ...day, brandId }));
  }

  @Access(team)
  @Query(() => BrandTasks, { description: 'Counts of the tasks that wait for the team of a brand.' })
  async brandTasks(
    @Ctx() context: CustodyContext,
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
  ): Promise<BrandTasks> {
    requireAdministratorOf(context, brandId, 'Brand');
    const weekAgo = new Date(context.clock().getTime() - 7 * DAY_MS);
    const row = await tasksOfBrand(context.database.pool, brandId, weekAgo);
    return {
      returnsToReceive: row.returns_to_receive,
      returnsToSettle: row.returns_to_settle,
      buybacksToComplete: row.buybacks_to_complete,
      warrantyClaims: row.warranty_claims,
      theftsOpen: row.thefts_open,
      batchesToApprove: row.batches_to_approve,
      batchesFailed: row.batches_failed,
      brandId,
    };
  }
}
