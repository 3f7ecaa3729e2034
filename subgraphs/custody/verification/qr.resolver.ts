import { Arg, Ctx, Directive, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access, everyone, systemOnly } from '../../common/access/access.js';
import type { CustodyContext } from '../context.js';
import { toProduct } from '../items/to-product.js';
import { QrInput, QrVerdictResult } from './qr.type.js';
import { qrSignature } from './qr-signature.rules.js';
import { verifyQr } from './verify-qr.js';

@Resolver()
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
    return { ...verdict, product: item ? toProduct(item) : null };
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
