import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { TRADES } from '../../../schema/vocabulary/roles.js';
import { Access, anyOf, everyone, itsBrandTeam, itsPeople, roles } from '../../common/access/access.js';
import { type Connection, connect, connectionType, numberAt, PageArgs } from '../../common/graph/connection.js';
import type { CustodyContext } from '../context.js';
import { Product } from '../items/product.type.js';
import { toProduct } from '../items/to-product.js';
import { accreditingBrands, callingPartner } from './accredited-item.js';
import { interventionsByAccount } from './intervention.statements.js';
import { Intervention, toIntervention } from './intervention.type.js';
import { openOrders } from './single-use-code.statements.js';
import { toWorkOrder, WorkOrder } from './work-order.type.js';

const InterventionConnection = connectionType(Intervention, 'Intervention', everyone);
const WorkOrderConnection = connectionType(WorkOrder, 'WorkOrder', everyone);

/** Lists the open work orders of a partner, and its interventions. */
@Resolver(() => WorkOrder)
export class OwnWorkResolver {
  @Access(roles(...TRADES))
  @Query(() => WorkOrderConnection, {
    description: 'Work orders that brands gave to the caller and that are still open, the newest first.',
  })
  async myWorkOrders(
    @Ctx() context: CustodyContext,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<WorkOrder>> {
    const partner = callingPartner(context.principal, false);
    const asked = { accountId: partner.accountId, brandIds: accreditingBrands(partner), now: context.clock() };
    return connect(page, {
      rows: (after, limit) => openOrders.rows(context.lists, { ...asked, before: numberAt(after), limit }),
      placeOf: (row) => row.id,
      nodeOf: toWorkOrder,
    });
  }

  @Access(roles(...TRADES))
  @Query(() => InterventionConnection, { description: 'Interventions of the caller, the newest first.' })
  async myInterventions(
    @Ctx() context: CustodyContext,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<Intervention>> {
    const { accountId } = callingPartner(context.principal, false);
    return connect(page, {
      rows: (after, limit) => interventionsByAccount.rows(context.lists, { accountId, before: numberAt(after), limit }),
      placeOf: (row) => row.id,
      nodeOf: toIntervention,
    });
  }

  @Access(anyOf(itsBrandTeam, itsPeople))
  @FieldResolver(() => Product, { description: 'The item to work on.' })
  async product(@Root() { itemId }: WorkOrder, @Ctx() context: CustodyContext): Promise<Product> {
    return toProduct((await context.items.byId(itemId))!);
  }
}
