import { Arg, Args, Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Access, itsBrandTeam, roles } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { type Connection, connect, connectionType, numberAt, PageArgs } from '../../common/graph/connection.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { ofBrand } from '../belonging.js';
import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { AccountKey } from '../foreign.types.js';
import { MintBatch, toMintBatch } from './mint-batch.type.js';

const team = roles('brand_admin', 'operator');

const MintBatchConnection = connectionType(MintBatch, 'MintBatch', team);

@Access(itsBrandTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'An approval of a mint batch.' })
class MintApproval {
  @Field(() => AccountKey, { description: 'Administrator who approved.' })
  account!: AccountKey;

  @Field(() => Timestamp, { description: 'When.' })
  at!: Date;

  readonly brandId!: number;
}

@Resolver(() => MintBatch)
export class BrandBatchesResolver {
  @Access(team)
  @Query(() => MintBatchConnection, { description: 'Mint batches of a brand, newest first; for its team.' })
  async mintBatches(
    @Ctx() context: CustodyContext,
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('waiting', () => Boolean, { defaultValue: false, description: 'Only those that wait for approvals.' })
    waiting: boolean,
  ): Promise<Connection<MintBatch>> {
    requireAdministratorOf(context, brandId, 'Brand');
    return connect(page, {
      rows: (after, limit) => context.mintBatches.ofBrand(brandId, waiting, numberAt(after), limit),
      placeOf: (row) => row.id,
      nodeOf: toMintBatch,
    });
  }

  @Access(itsBrandTeam)
  @AtMost(20)
  @FieldResolver(() => [MintApproval], {
    description: 'Administrators who approved it, in order of approval; for its team.',
  })
  async approvers(@Root() { jobId, brandId }: MintBatch, @Ctx() context: CustodyContext): Promise<MintApproval[]> {
    return (await context.mintBatches.approvers(jobId)).map((row) => ({
      account: { id: row.account_id },
      at: row.at,
      brandId,
    }));
  }
}
