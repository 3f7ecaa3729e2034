import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Access, everyone } from '../../common/access/access.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { callerAt } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { Product } from '../items/product.type.js';
import { handedBackAt, passedOnAt } from './former-owner.rules.js';

/** Resolves how an item left the calling account; null for everybody else. */
@Resolver(() => Product)
export class FormerOwnerResolver {
  @Access(everyone)
  @FieldResolver(() => Timestamp, {
    nullable: true,
    description:
      'When the brand completed the last return by the calling account, or bought the item back from it; null without either.',
  })
  async handedBackAt(@Root() { id, brandId }: Product, @Ctx() context: CustodyContext): Promise<Date | null> {
    const caller = callerAt(context, brandId);
    if (caller === null) return null;
    const [returns, buybacks] = await Promise.all([context.life.returns(id), context.life.buybacks(id)]);
    return handedBackAt(caller, returns, buybacks);
  }

  @Access(everyone)
  @FieldResolver(() => Timestamp, {
    nullable: true,
    description: 'When the last transfer by the calling account to another person was completed; null without one.',
  })
  async passedOnAt(@Root() { id, brandId }: Product, @Ctx() context: CustodyContext): Promise<Date | null> {
    const caller = callerAt(context, brandId);
    return caller === null ? null : passedOnAt(caller, await context.life.transfers(id));
  }
}
