import { Arg, Ctx, Directive, Int, Mutation, Resolver } from 'type-graphql';
import { Access, systemOnly } from '../../common/access/access.js';
import type { CustodyContext } from '../context.js';
import { importWorkOrder } from './import-work-order.js';

/** Operation for the manifest importer: existing work orders. */
@Resolver()
export class ImportWorkOrderResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => Boolean, { description: 'Brings in a work order; false where the item has one of this number.' })
  importWorkOrder(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int) productId: number,
    @Arg('assigneeId', () => Int) assigneeId: number,
    @Arg('reference', () => String) reference: string,
    @Arg('validDays', () => Int, { nullable: true }) validDays?: number | null,
  ): Promise<boolean> {
    return importWorkOrder(context, { productId, assigneeId, reference, validDays: validDays ?? null });
  }
}
