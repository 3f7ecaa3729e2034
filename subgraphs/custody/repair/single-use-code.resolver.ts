import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { Access, anyAccount, anyOf, itsBrandTeam, itsPeople, roles } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { Identifier } from '../../lib/bounds/bounded-scalars.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { ofProduct } from '../belonging.js';
import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../items/item.statements.js';
import { Product } from '../items/product.type.js';
import { toProduct } from '../items/to-product.js';
import type { IssuedCode } from './issue-code.js';
import { issueHandoverCode } from './issue-handover-code.js';
import { issueWorkOrder } from './issue-work-order.js';
import { revokeUnusedCode } from './revoke-unused-code.js';

@Access(anyOf(itsBrandTeam, itsPeople))
@BelongsTo(({ product }: SingleUseCode) => ofProduct(product))
@ObjectType('ProofCode', {
  description: 'A code that proves something about one item, once. It is shown here and never again.',
})
export class SingleUseCode {
  @Field(() => Int, { description: 'Number of the code.' })
  id!: number;

  @Field({ description: 'Eight characters.' })
  code!: string;

  @Field(() => Timestamp, { description: 'When it lapses.' })
  expiresAt!: Date;

  @Field(() => Product, { description: 'The item it is for.' })
  product!: Product;
}

const toSingleUseCode = ({ issued, item }: { issued: IssuedCode; item: ItemRow }): SingleUseCode => ({
  ...issued,
  product: toProduct(item),
});

@Resolver()
export class SingleUseCodeResolver {
  @Access(anyAccount)
  @Mutation(() => SingleUseCode, { description: 'The owner hands an item over to a partner with a code.' })
  async issueHandoverCode(
    @Ctx() context: CustodyContext,
    @Arg('identifier', () => Identifier, { description: 'Any form of identifier.' }) identifier: string,
    @Arg('validDays', () => Int, { nullable: true, description: '1 to 365; default 30.' }) validDays?: number | null,
  ): Promise<SingleUseCode> {
    return toSingleUseCode(await issueHandoverCode(context, identifier, validDays));
  }

  @Access(roles('brand_admin', 'operator'))
  @Mutation(() => SingleUseCode, { description: 'The brand orders work on an item; the code proves the order.' })
  async issueWorkOrder(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
    @Arg('validDays', () => Int, { nullable: true, description: '1 to 365; default 30.' }) validDays?: number | null,
    @Arg('reference', () => String, { nullable: true, description: "The brand's own number for it." })
    reference?: string | null,
    @Arg('partnerEmail', () => Identifier, {
      nullable: true,
      description: 'Address of the assigned partner, who finds it among their orders.',
    })
    partnerEmail?: string | null,
  ): Promise<SingleUseCode> {
    const ordered = { productId, validDays, reference: reference ?? null, partnerEmail: partnerEmail?.trim() || null };
    return toSingleUseCode(await issueWorkOrder(context, ordered));
  }

  @Access(anyAccount)
  @Audited((args) => ({ thing: 'ProofCode', thingId: args.id }))
  @Mutation(() => Boolean, { description: 'Withdraws a code that was not used; for its issuer and the brand.' })
  async revokeProofCode(
    @Ctx() context: CustodyContext,
    @Arg('id', () => Int, { description: 'Number of the code.' }) id: number,
  ): Promise<boolean> {
    if (!(await revokeUnusedCode(context, id))) throw new DomainError('NOT_FOUND', { entity: 'ProofCode' });
    return true;
  }
}
