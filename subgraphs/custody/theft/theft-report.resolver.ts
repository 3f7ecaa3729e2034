import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { isAdministratorOf } from '../../../schema/principal.js';
import { Access, anyAccount, anyOf, everyone, itsBrandTeam, itsPeople } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { FreeText, Identifier } from '../../lib/bounds/bounded-scalars.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { SeenAtOnce } from '../../lib/graphql/seen-at-once.js';
import { ofItem } from '../belonging.js';
import { callerId, holds } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { MOST_PROCESSES, type TheftReportRow } from '../items/life.statements.js';
import { Product } from '../items/product.type.js';
import { toProduct } from '../items/to-product.js';
import { closeTheftReport, mayClose } from './close-theft-report.js';
import { openTheftReport } from './open-theft-report.js';

const ownerOrBrand = anyOf(itsBrandTeam, itsPeople);

@Access(ownerOrBrand)
@BelongsTo(ofItem)
@ObjectType({ description: 'An item reported stolen; open until it is closed.' })
export class TheftReport {
  @Field(() => Int, { description: 'Number of the report.' })
  id!: number;

  @Field(() => String, { nullable: true, description: 'Description by the person who reported it.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'Number under which the police keep it.' })
  policeNumber!: string | null;

  @Field(() => Timestamp, { description: 'When it was reported.' })
  openedAt!: Date;

  @Field(() => Timestamp, { nullable: true, description: 'Null while it is open.' })
  closedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Its outcome, e.g. `found`.' })
  resolution!: string | null;

  readonly itemId!: number;
}

const toTheftReport = (row: TheftReportRow): TheftReport => ({
  id: row.id,
  description: row.description,
  policeNumber: row.police_number,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  resolution: row.resolution,
  itemId: row.item_id,
});

@Resolver(() => TheftReport)
export class TheftReportResolver {
  @Access(anyAccount)
  @SeenAtOnce
  @Mutation(() => TheftReport, {
    description:
      'Reports an item stolen: by its owner, ten times a day at most, or its brand. Its status becomes `stolen`. Refusals: STATE_CONFLICT, RATE_LIMITED.',
  })
  async openTheftReport(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
    @Arg('description', () => FreeText, { nullable: true, description: 'Description of the event.' }) description?:
      | string
      | null,
    @Arg('policeNumber', () => Identifier, {
      nullable: true,
      description: 'Number of the police report; for the brand and the person who reported it.',
    })
    policeNumber?: string | null,
  ): Promise<TheftReport> {
    return toTheftReport(
      await openTheftReport(context, productId, {
        description: description ?? null,
        policeNumber: policeNumber?.trim() || null,
      }),
    );
  }

  @Access(anyAccount)
  @SeenAtOnce
  @Mutation(() => TheftReport, {
    description: 'Closes the open report of an item: by its brand, or by its owner who made it. Refusals: FORBIDDEN.',
  })
  async closeTheftReport(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
    @Arg('resolution', () => FreeText, { nullable: true, description: 'Its outcome, e.g. `found`.' })
    resolution?: string | null,
  ): Promise<TheftReport> {
    return toTheftReport(await closeTheftReport(context, productId, resolution ?? null, callerId(context)));
  }

  @Access(ownerOrBrand)
  @FieldResolver(() => Product, { description: 'The item.' })
  async product(@Root() { itemId }: TheftReport, @Ctx() context: CustodyContext): Promise<Product> {
    return toProduct((await context.items.byId(itemId))!);
  }
}

@Resolver(() => Product)
export class ProductTheftResolver {
  @Access(ownerOrBrand)
  @FieldResolver(() => [TheftReport], {
    description: `Its theft reports, newest first, at most ${MOST_PROCESSES}; for its brand and its owner. An owner reads the words of those they made.`,
  })
  async theftReports(@Root() product: Product, @Ctx() context: CustodyContext): Promise<TheftReport[]> {
    const own = isAdministratorOf(context.principal, product.brandId);
    return (await context.life.theftReports(product.id)).map((row) =>
      toTheftReport(
        own || holds(context, product.brandId, row.opened_by)
          ? row
          : { ...row, description: null, police_number: null, resolution: null },
      ),
    );
  }

  @Access(everyone)
  @FieldResolver(() => Boolean, {
    description:
      'True when a theft report is open that the caller may close: its brand any, its owner those they made.',
  })
  async mayCloseTheftReport(@Root() product: Product, @Ctx() context: CustodyContext): Promise<boolean> {
    if (!product.declaredStolen || context.principal.kind !== 'account') return false;
    const reports = await context.life.openReports(product.id);
    return reports.some(({ opened_by: by }) => mayClose(context, product, by));
  }
}
