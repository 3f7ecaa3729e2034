import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access, roles } from '../../common/access/access.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { callingContact, retailersOf, watchedRetailers } from './calling-contact.js';
import { moveShipment, prepareShipment } from './ship.js';
import { type Page, scansOutside, shipmentsOf, shipmentsTo } from './shipment.statements.js';
import {
  OutOfTerritoryPage,
  Shipment,
  ShipmentInput,
  ShipmentPage,
  toOutOfTerritoryScan,
  toShipment,
} from './shipment.type.js';

const SKIP = { defaultValue: 0, description: 'Number of entries to leave out.' };
const LIMIT = { defaultValue: 20, description: '1 to 100.' };

function pageOf(skip: number, limit: number): Page {
  if (skip >= 0 && limit >= 1 && limit <= 100) return { skip, limit };
  throw invalidInput({ type: 'value_error', path: ['limit'], message: 'Expected skip from 0, limit from 1 to 100' });
}

@Resolver()
export class ShipmentResolver {
  @Access(roles('distributor'))
  @Query(() => ShipmentPage, { description: "Shipments to the calling contact's points of sale." })
  async incomingShipments(
    @Ctx() context: CustodyContext,
    @Arg('skip', () => Int, SKIP) skip: number,
    @Arg('limit', () => Int, LIMIT) limit: number,
  ): Promise<ShipmentPage> {
    const retailers = retailersOf(callingContact(context));
    const { items, total } = await shipmentsTo(context.database.pool, retailers, pageOf(skip, limit));
    return { items: items.map(toShipment), total };
  }

  @Access(roles('distributor'))
  @Query(() => OutOfTerritoryPage, {
    description: "Scans of the calling contact's items outside the territory, where the brand turned the view on.",
  })
  async outOfTerritory(
    @Ctx() context: CustodyContext,
    @Arg('skip', () => Int, SKIP) skip: number,
    @Arg('limit', () => Int, LIMIT) limit: number,
  ): Promise<OutOfTerritoryPage> {
    const retailers = await watchedRetailers(context);
    const { items, total } = await scansOutside(context.database.pool, retailers, pageOf(skip, limit));
    return { items: items.map(toOutOfTerritoryScan), total };
  }

  @Access(roles('brand_admin', 'operator'))
  @Query(() => ShipmentPage, { description: 'Shipments of a brand, newest first.' })
  async shipments(
    @Ctx() context: CustodyContext,
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Arg('skip', () => Int, SKIP) skip: number,
    @Arg('limit', () => Int, LIMIT) limit: number,
  ): Promise<ShipmentPage> {
    requireAdministratorOf(context, brandId, 'Brand');
    const { items, total } = await shipmentsOf(context.database.pool, brandId, pageOf(skip, limit));
    return { items: items.map(toShipment), total };
  }

  @Access(roles('brand_admin', 'operator'))
  @Mutation(() => Shipment, { description: 'Prepares a shipment of items to a point of sale.' })
  async prepareShipment(
    @Arg('input', () => ShipmentInput, { description: 'The shipment.' }) input: ShipmentInput,
    @Ctx() context: CustodyContext,
  ): Promise<Shipment> {
    return toShipment(await prepareShipment(context, input));
  }

  @Access(roles('brand_admin', 'operator'))
  @Mutation(() => Shipment, { description: 'A prepared shipment leaves.' })
  async sendShipment(
    @Arg('id', () => Int, { description: 'Number of the shipment.' }) id: number,
    @Ctx() context: CustodyContext,
  ): Promise<Shipment> {
    return toShipment(await moveShipment(context, id, 'ship'));
  }

  @Access(roles('brand_admin', 'operator', 'distributor'))
  @Mutation(() => Shipment, {
    description: 'Records that a shipment arrived; for its brand and for the point of sale.',
  })
  async receiveShipment(
    @Arg('id', () => Int, { description: 'Number of the shipment.' }) id: number,
    @Ctx() context: CustodyContext,
  ): Promise<Shipment> {
    return toShipment(await moveShipment(context, id, 'receive'));
  }

  @Access(roles('brand_admin', 'operator'))
  @Mutation(() => Shipment, { description: 'Cancels a shipment.' })
  async cancelShipment(
    @Arg('id', () => Int, { description: 'Number of the shipment.' }) id: number,
    @Ctx() context: CustodyContext,
  ): Promise<Shipment> {
    return toShipment(await moveShipment(context, id, 'cancel'));
  }
}
