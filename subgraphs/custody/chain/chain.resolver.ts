import { Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { Access, everyone } from '../../common/access/access.js';
import type { CustodyContext } from '../context.js';

@Access(everyone)
@ObjectType({
  description: 'The chain with the tokens and anchors, for anyone who wants to check them with their own tools.',
})
export class ChainFacts {
  @Field(() => Int, { description: 'Chain number (EIP-155).' })
  chainId!: number;

  @Field({ description: 'Name people know it by: `base` in production, `local` on the embedded chain.' })
  network!: string;

  @Field({ description: 'Contract of the tokens, one per item.' })
  tokens!: string;

  @Field({ description: 'Contract of the passport anchors.' })
  anchors!: string;

  @Field({ description: 'Wallet that holds the tokens of unclaimed items.' })
  vault!: string;
}

@Resolver()
export class ChainResolver {
  @Access(everyone)
  @Query(() => ChainFacts, {
    nullable: true,
    description: 'Where tokens and anchors are; null where no chain is configured.',
  })
  chain(@Ctx() { chain, chainView }: CustodyContext): ChainFacts | null {
    if (!chain) return null;
    const { node, contractAddresses } = chain;
    return {
      chainId: node.chainId,
      network: chainView?.network ?? '',
      tokens: contractAddresses.tokens,
      anchors: contractAddresses.anchors,
      vault: node.signer,
    };
  }
}
