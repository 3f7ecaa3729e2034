import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { awaitsApproval } from '../../../schema/life-cycles/mint-batch.js';
import { isAdministratorOf, type KeyPrincipal } from '../../../schema/principal.js';
import { Access, anyOf, itsBrandTeam, keysWith, roles } from '../../common/access/access.js';
import { requireApiAccess } from '../../common/access/require-api-access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { FreeText } from '../../lib/bounds/bounded-scalars.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { callerId, requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { Product } from '../items/product.type.js';
import { toProduct } from '../items/to-product.js';
import { approveMintBatch, refuseMintBatch } from './decide-mint-batch.js';
import type { BatchRow } from './mint-batch.statements.js';
import { AcceptedBatch, keyOrTeam, MintBatch, MintBatchRow, toMintBatch, toMintBatchRow } from './mint-batch.type.js';
import { MintRows } from './mint-rows.js';
import type { RowFormat } from './mint-rows.rules.js';
import { RowFormatEnum } from './minting.enums.js';
import { submitMintBatch } from './submit-mint-batch.js';

const mayMint = anyOf(keysWith('mint:batch'), roles('brand_admin', 'operator'));

/** Describes a batch by its job, as its submission is described. */
const decided = Audited(({ jobId }) => ({ thingId: String(jobId).toLowerCase() }));

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

@Resolver(() => MintBatchRow)
export class MintBatchRowResolver {
  @Access(keyOrTeam)
  @FieldResolver(() => Product, {
    nullable: true,
    description: 'The item it became; null before, and when it failed.',
  })
  async product(@Root() { itemId }: MintBatchRow, @Ctx() { items }: CustodyContext): Promise<Product | null> {
    const row = itemId === null ? undefined : await items.byId(itemId);
    return row ? toProduct(row) : null;
  }
}

@Resolver(() => MintBatch)
export class MintBatchResolver {
  @Access(keyOrTeam)
  @AtMost(500)
  @FieldResolver(() => [MintBatchRow], {
    description: 'Its rows in the order of their submission; none once its run details are pruned.',
  })
  async rows(@Root() { id, brandId }: MintBatch, @Ctx() { mintBatches }: CustodyContext): Promise<MintBatchRow[]> {
    return (await mintBatches.rowsOf(id)).map((row) => toMintBatchRow(row, brandId));
  }

  @Access(itsBrandTeam)
  @FieldResolver(() => Boolean, {
    description:
      'True when it waits for an approval of the caller, who neither submitted it, nor was issued the key that did, nor approved it already.',
  })
  async awaitsCaller(@Root() batch: MintBatch, @Ctx() context: CustodyContext): Promise<boolean> {
    const caller = callerId(context);
    if (!awaitsApproval(batch.batchStatus) || caller === null || batch.submitters.includes(caller)) return false;
    const approvers = await context.mintBatches.approvers(batch.jobId);
    return approvers.every(({ account_id }) => account_id !== caller);
  }

  @Access(mayMint)
  @Audited(
    () => ({}),
    ({ jobId, brandId }: AcceptedBatch) => ({ thingId: jobId, brandId }),
  )
  @Mutation(() => AcceptedBatch, {
    description:
      'Submits a batch of items to register: accepted whole or refused whole, before any of it is processed.',
  })
  async submitMintBatch(
    @Ctx() context: CustodyContext,
    @Arg('rows', () => MintRows, {
      nullable: true,
      description:
        'List of 1 to 500 rows. Those of an account may also have `model_id`, `batch_id` (lot) and `image_url`.',
    })
    rows: unknown,
    @Arg('format', () => RowFormatEnum, {
      defaultValue: 'json',
      description: '`json`, or `csv` when every cell is text as read from a file.',
    })
    format: RowFormat,
    @Arg('idempotencyKey', () => String, { nullable: true, description: 'Remembered 24 hours for the brand.' })
    idempotencyKey?: string | null,
    @Arg('brandId', () => Int, {
      nullable: true,
      description: 'For accounts: the brand. A key mints for its own: another brand is refused.',
    })
    brandId?: number | null,
  ): Promise<AcceptedBatch> {
    requireApiAccess(context.principal);
    if (!Array.isArray(rows)) throw new DomainError('BATCH_NOT_A_LIST');
    const { principal } = context;
    return submitMintBatch(context, {
      rows,
      format,
      brandId: principal.kind === 'key' ? ownOf(principal, brandId) : administered(context, brandId),
      keyId: principal.kind === 'key' ? principal.keyId : null,
      accountId: callerId(context),
      keyIssuedTo: (principal.kind === 'key' && principal.issuedTo) || null,
      idempotencyKey: idempotencyKey?.trim() || null,
    });
  }

  @Access(mayMint)
  @Query(() => MintBatch, {
    nullable: true,
    description: 'A batch by its job; null when there is none, which includes the batches of other brands.',
  })
  async mintBatch(
    @Ctx() context: CustodyContext,
    @Arg('jobId', () => String, { description: 'UUID of the job.' }) jobId: string,
  ): Promise<MintBatch | null> {
    requireApiAccess(context.principal);
    const row = await batchOf(context, jobId);
    return row ? toMintBatch(row) : null;
  }

  @Access(roles('brand_admin', 'operator'))
  @decided
  @Mutation(() => MintBatch, {
    description: 'Approves a batch that waits for administrators; the last approval needed lets it be minted.',
  })
  async approveMintBatch(
    @Ctx() context: CustodyContext,
    @Arg('jobId', () => String, { description: 'UUID of the job.' }) jobId: string,
  ): Promise<MintBatch> {
    await approveMintBatch(context, requireUuid(jobId));
    return toMintBatch((await context.mintBatches.byJobId(jobId.toLowerCase()))!);
  }

  @Access(roles('brand_admin', 'operator'))
  @decided
  @Mutation(() => MintBatch, { description: 'Refuses a batch that waits for administrators: none of it is minted.' })
  async refuseMintBatch(
    @Ctx() context: CustodyContext,
    @Arg('jobId', () => String, { description: 'UUID of the job.' }) jobId: string,
    @Arg('reason', () => FreeText, { nullable: true, description: 'Free text: why; contained in `batch.failed`.' })
    reason?: string | null,
  ): Promise<MintBatch> {
    await refuseMintBatch(context, requireUuid(jobId), reason ?? null);
    return toMintBatch((await context.mintBatches.byJobId(jobId.toLowerCase()))!);
  }
}

/**
 * Returns the brand of a key; throws for any other, since keys register items of their own brand only, reseller keys
 * included.
 */
function ownOf(key: KeyPrincipal, brandId: number | null | undefined): number {
  if (brandId != null && brandId !== key.brandId) throw new DomainError('BRAND_NOT_SERVED');
  return key.brandId;
}

function administered(context: CustodyContext, brandId: number | null | undefined): number {
  if (brandId == null) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  requireAdministratorOf(context, brandId, 'Brand');
  return brandId;
}

function requireUuid(jobId: string): string {
  if (!UUID.test(jobId)) throw new DomainError('NOT_FOUND', { entity: 'MintBatch' });
  return jobId.toLowerCase();
}

/** Returns the batch for keys and administrators of its brand; else throws `NOT_FOUND`. */
async function batchOf(context: CustodyContext, jobId: string): Promise<BatchRow | undefined> {
  if (!UUID.test(jobId)) return undefined;
  const row = await context.mintBatches.byJobId(jobId.toLowerCase());
  const { principal } = context;
  const own = principal.kind === 'key' && row?.brand_id === principal.brandId;
  return row && (own || isAdministratorOf(principal, row.brand_id)) ? row : undefined;
}
