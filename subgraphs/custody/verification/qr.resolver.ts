import { Arg, Ctx, Directive, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Access, everyone, systemOnly } from '../../common/access/access.js';
import type { CustodyContext } from '../context.js';
import { isResolvable } from '../items/item-status.rules.js';
import { Product } from '../items/product.type.js';
import { toProduct } from '../items/to-product.js';
import { QrInput, QrVerdictResult } from './qr.type.js';
import { qrSignature } from './qr-signature.rules.js';
import { verifyQr } from './verify-qr.js';

@Resolver(() => QrVerdictResult)
export class QrResolver {
  @Access(everyone)
  @Mutation(() => QrVerdictResult, {
    description:
      'Verifies a scanned address. A good signature on a minted item is recorded as a verification, a positive verdict as a scan.',
  })
  async verifyQr(
    @Arg('input', () => QrInput, { description: 'Parts of the address on the item, and the place of the scan.' })
    input: QrInput,
    @Ctx() context: CustodyContext,
  ): Promise<QrVerdictResult> {
    const { item, ...verdict } = await verifyQr(context, input);
    return Object.assign(new QrVerdictResult(), { ...verdict, product: item ? toProduct(item) : null });
  }

  @Access(everyone)
  @FieldResolver(() => Product, {
    nullable: true,
    description:
      'The destroyed or withdrawn item of a genuine address, for pages that say so: the verdict is that of an unknown item.',
  })
  async gone(@Root() { verdict, uidHash }: QrVerdictResult, @Ctx() { items }: CustodyContext): Promise<Product | null> {
    if (verdict !== 'not_registered' || uidHash === null) return null;
    const [row] = await items.find('uid_hash', uidHash, true);
    return row && !isResolvable(row.status) ? toProduct(row) : null;
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => String, { description: 'Signature of a verification address, for the brand that prints it.' })
  qrSignature(
    @Arg('uidHash', () => String) uidHash: string,
    @Arg('madeAt', () => Int) madeAt: number,
    @Ctx() { ports }: CustodyContext,
  ): string {
    return qrSignature(ports.qrKey, uidHash, madeAt);
  }
}
