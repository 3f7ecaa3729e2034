import { Arg, Args, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { isAdministratorOf } from '../../../schema/principal.js';
import { Access, everyone, itsBrandTeam, roles } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { type Connection, connect, connectionType, numberAt, PageArgs } from '../../common/graph/connection.js';
import { FreeText, Identifier } from '../../lib/bounds/bounded-scalars.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { closeReport, type NumberReportRow, reportById, reportsOfBrand } from './number-report.statements.js';
import { reportNumber } from './report-number.js';

@Access(itsBrandTeam)
@BelongsTo(({ brandId }: NumberReport) => ({ brands: [brandId] }))
@ObjectType({
  description: 'A report of a number that looks like one of the brand’s and is registered nowhere.',
})
class NumberReport {
  @Field(() => Int, { description: 'Number of the report.' })
  id!: number;

  @Field({ description: 'The number, as typed or pasted.' })
  number!: string;

  @Field({ description: 'In their own words.' })
  message!: string;

  @Field(() => String, { nullable: true, description: 'Contact of the reporter; forgotten when the report is closed.' })
  contact!: string | null;

  @Field(() => Timestamp, { description: 'When it was reported.' })
  reportedAt!: Date;

  @Field(() => Timestamp, { nullable: true, description: 'When the brand closed it, or null.' })
  closedAt!: Date | null;

  readonly brandId!: number;
}

const NumberReportConnection = connectionType(NumberReport, 'NumberReport', roles('brand_admin', 'operator'));

const toReport = (row: NumberReportRow): NumberReport => ({
  id: row.id,
  number: row.number,
  message: row.message,
  contact: row.contact,
  reportedAt: row.told_at,
  closedAt: row.closed_at,
  brandId: row.brand_id!,
});

@Resolver(() => NumberReport)
export class NumberReportResolver {
  @Access(everyone)
  @Audited(() => ({ thing: 'NumberReport' }))
  @Mutation(() => Boolean, {
    description:
      'Reports a number that is not registered here; the brand that it seems to belong to reads the report. Needs no account, and answers the same whether there is such a brand or not. Refusals: INVALID_INPUT, RATE_LIMITED.',
  })
  async reportUnknownNumber(
    @Ctx() context: CustodyContext,
    @Arg('reportedNumber', () => Identifier, { description: 'The number or link, as typed.' }) reportedNumber: string,
    @Arg('message', () => FreeText, { description: 'Where it was found: 1 to 2000 characters.' }) message: string,
    @Arg('brandName', () => String, {
      nullable: true,
      description: 'Name or code of the brand that the product bears.',
    })
    brandName?: string | null,
    @Arg('contact', () => String, { nullable: true, description: 'Contact of the reporter.' })
    contact?: string | null,
  ): Promise<boolean> {
    const report = { number: reportedNumber, message, brandName: brandName ?? null, contact: contact ?? null };
    await reportNumber(context, report);
    return true;
  }

  @Access(roles('brand_admin', 'operator'))
  @Query(() => NumberReportConnection, {
    description: 'Reports of numbers that look like the brand’s and are not registered, newest first; kept for a year.',
  })
  async numberReports(
    @Ctx() context: CustodyContext,
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('isOpen', () => Boolean, { nullable: true, description: 'Only those that are open, or that are closed.' })
    isOpen?: boolean | null,
  ): Promise<Connection<NumberReport>> {
    requireAdministratorOf(context, brandId, 'Brand');
    return connect(page, {
      rows: (after, limit) =>
        reportsOfBrand.rows(context.lists, { brandId, open: isOpen ?? null, olderThan: numberAt(after), limit }),
      placeOf: (row) => row.id,
      nodeOf: toReport,
    });
  }

  @Access(roles('brand_admin', 'operator'))
  @Audited((args) => ({ thing: 'NumberReport', thingId: args.id }))
  @Mutation(() => NumberReport, {
    description: 'Closes a report, and erases the contact of its sender; idempotent. Refusals: NOT_FOUND.',
  })
  async closeNumberReport(
    @Ctx() context: CustodyContext,
    @Arg('id', () => Int, { description: 'Number of the report.' }) id: number,
  ): Promise<NumberReport> {
    const { pool } = context.database;
    const found = await reportById.row(pool, { id });
    if (!found || found.brand_id === null || !isAdministratorOf(context.principal, found.brand_id))
      throw new DomainError('NOT_FOUND', { entity: 'NumberReport' });
    await closeReport.run(pool, { id, now: context.clock() });
    return toReport((await reportById.row(pool, { id }))!);
  }
}
