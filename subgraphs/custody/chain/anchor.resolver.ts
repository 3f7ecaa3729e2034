import { Arg, Ctx, Directive, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { Access, systemOnly } from '../../common/access/access.js';
import { hexOf } from '../../lib/crypto/hex.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import type { CustodyContext } from '../context.js';
import { anchorRoot } from './anchor-root.js';

@Access(systemOnly)
@Directive('@inaccessible')
@ObjectType({ description: 'A Merkle root on its way to the chain.' })
export class AnchorReceipt {
  @Field(() => Int, { description: 'EIP-155 number of the chain.' })
  chainId!: number;

  @Field({ description: 'Contract that keeps the root.' })
  contractAddress!: string;

  @Field({ description: 'Transaction; it may still be replaced while `anchoredAt` is null.' })
  txHash!: string;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the transaction was in a block; null until it is final.',
  })
  anchoredAt!: Date | null;
}

@Resolver()
export class AnchorResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => AnchorReceipt, {
    nullable: true,
    description:
      'Anchors a Merkle root on the chain; idempotent, returns the progress. Null where no chain is configured. Refusals: INVALID_INPUT.',
  })
  async anchorRoot(
    @Ctx() { database, chain }: CustodyContext,
    @Arg('root', () => String, { description: '`0x` and 64 hexadecimal digits.' }) root: string,
    @Arg('leaves', () => Int, { description: 'Versions under the root.' }) leaves: number,
  ): Promise<AnchorReceipt | null> {
    if (!/^0x[0-9a-f]{64}$/.test(root)) {
      throw invalidInput({ type: 'pattern', path: ['root'], message: 'A root is 32 bytes', input: root });
    }
    if (!chain) return null;
    const { txHash, minedAt } = await anchorRoot(database.pool, chain, hexOf(root), leaves);
    return {
      chainId: chain.node.chainId,
      contractAddress: chain.contractAddresses.anchors,
      txHash,
      anchoredAt: minedAt,
    };
  }
}
