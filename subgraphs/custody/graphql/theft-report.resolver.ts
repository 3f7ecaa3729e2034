import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { Access, anyAccount, anyOf, itsBrandTeam, itsPeople, roles } from '../../lib/access.js';
import { BelongsTo } from '../../lib/belonging.js';
import { FreeText } from '../../lib/bounds/bounded-scalars.js';
import { Timestamp } from '../../lib/scalars.js';
import type { CustodyContext } from '../context.js';
import { callerId } from '../operations/caller.js';
import { closeTheftReport } from '../operations/close-theft-report.js';
import { openTheftReport } from '../operations/open-theft-report.js';
import type { TheftReportRow } from '../persistence/reads/life-reads.js';
import { ofItem } from './belonging.js';
import { Product } from './product.type.js';
import { toProduct } from './to-product.js';

const ownerOrBrand = anyOf(itsBrandTeam, itsPeople);

@Access(ownerOrBrand)
@BelongsTo(ofItem)
@ObjectType({ description: 'A piece reported stolen; open until it is closed (§3.1).' })
export class TheftReport {
  @Field(() => Int, { description: 'Number of the report.' })
  id!: number;

  @Field(() => String, { nullable: true, description: 'As told by whoever reported it.' })
  description!: string | null;

  @Field(() => Timestamp, { description: 'When it was reported.' })
  openedAt!: Date;

  @Field(() => Timestamp, { nullable: true, description: 'Null while it is open.' })
  closedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'How it ended, e.g. `found`.' })
  resolution!: string | null;

  readonly itemId!: number;
}

const toTheftReport = (row: TheftReportRow): TheftReport => ({
  id: row.id,
  description: row.description,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  resolution: row.resolution,
  itemId: row.item_id,
});

@Resolver(() => TheftReport)
export class TheftReportResolver {
  @Access(anyAccount)
  @Mutation(() => TheftReport, {
    description: 'Reports a piece stolen: by its owner or its brand. Its status becomes `stolen`.',
  })
  async openTheftReport(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the piece.' }) productId: number,
    @Arg('description', () => FreeText, { nullable: true, description: 'What happened, in words.' }) description?:
      | string
      | null,
  ): Promise<TheftReport> {
    return toTheftReport(await openTheftReport(context, productId, description ?? null));
  }

  @Access(anyAccount)
  @Mutation(() => TheftReport, { description: 'Closes the open report of a piece: by its owner or its brand.' })
  async closeTheftReport(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the piece.' }) productId: number,
    @Arg('resolution', () => FreeText, { nullable: true, description: 'How it ended, e.g. `found`.' })
    resolution?: string | null,
  ): Promise<TheftReport> {
    return toTheftReport(await closeTheftReport(context, productId, resolution ?? null, callerId(context)));
  }

  @Access(ownerOrBrand)
  @FieldResolver(() => Product, { description: 'The piece.' })
  async product(@Root() { itemId }: TheftReport, @Ctx() context: CustodyContext): Promise<Product> {
    return toProduct((await context.items.byId(itemId))!);
  }
}

@Resolver(() => Product)
export class ProductTheftResolver {
  @Access(ownerOrBrand)
  @FieldResolver(() => [TheftReport], { description: 'Its theft reports, newest first; for its brand and its owner.' })
  async theftReports(@Root() product: Product, @Ctx() context: CustodyContext): Promise<TheftReport[]> {
    return (await context.life.theftReports(product.id)).map(toTheftReport);
  }
}
