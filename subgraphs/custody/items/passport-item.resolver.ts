import { Arg, Ctx, Directive, Int, Query, Resolver } from 'type-graphql';
import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { Access, systemOnly } from '../../common/access/access.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import { verificationsOfItem } from '../verification/verification.statements.js';
import { ItemStatusEnum } from './item.enums.js';
import type { ItemReads, ItemRow } from './item.statements.js';
import { itemsInStates } from './items-in-states.statements.js';
import {
  PassportItem,
  PassportItemProof,
  PassportItemState,
  PassportItemsInState,
  passportStatusOf,
  toPassportItem,
} from './passport-item.type.js';
import { resolveForms, resolveItem } from './resolve-item.js';

/** Operations for passports. */
@Resolver()
export class PassportItemResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => PassportItem, {
    nullable: true,
    description:
      'An item by a form of identifier that the passport routes accept, by serial, or by number, in any state; null when there is none.',
  })
  async passportItem(
    @Ctx() { items }: CustodyContext,
    @Arg('identifier', () => String, { nullable: true, description: 'Chip hash, token id or serial.' })
    identifier?: string,
    @Arg('serial', () => String, { nullable: true, description: 'Serial alone, as in a product identifier.' })
    serial?: string,
    @Arg('id', () => Int, { nullable: true, description: 'Internal number.' }) id?: number,
  ): Promise<PassportItem | null> {
    const row = await itemNamed(items, { identifier, serial, id });
    return row ? toPassportItem(row) : null;
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => PassportItemProof, { description: 'Registration and verifications of an item. Refusals: NOT_FOUND.' })
  async passportItemProof(
    @Ctx() { items, database, chainView }: CustodyContext,
    @Arg('id', () => Int, { description: 'Internal number.' }) id: number,
  ): Promise<PassportItemProof> {
    const row = await items.byId(id);
    if (!row) throw new DomainError('NOT_FOUND', { entity: 'Product' });
    const verifications = await verificationsOfItem.row(database.pool, { itemId: id });
    const registered = row.mined_at !== null;
    return {
      txHash: registered ? row.tx_hash : null,
      tokenId: registered ? row.token_id : null,
      contractAddress: chainView?.contractAddress ?? null,
      minedAt: row.mined_at,
      verificationCount: verifications?.count ?? 0,
      lastVerifiedAt: verifications?.last_at ?? null,
    };
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => [PassportItemState], { description: 'States of many items; unknown numbers are left out.' })
  async passportItemStates(
    @Ctx() { items }: CustodyContext,
    @Arg('ids', () => [Int], { description: 'Internal numbers.' }) ids: number[],
  ): Promise<PassportItemState[]> {
    const rows = await Promise.all(ids.map((id) => items.byId(id)));
    return rows.flatMap((row) =>
      row
        ? [
            {
              ...{ id: row.id, brandId: row.brand_id, modelId: row.model_id },
              ...{ status: passportStatusOf(row), declaredStolen: row.declared_stolen },
            },
          ]
        : [],
    );
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => [PassportItemsInState], {
    description: 'Those of many items that are in one of the states, or reported stolen, by their state.',
  })
  async passportItemsInStates(
    @Ctx() { database }: CustodyContext,
    @Arg('ids', () => [Int], { description: 'Internal numbers.' }) ids: number[],
    @Arg('states', () => [ItemStatusEnum], { description: 'States that are asked about.' }) states: ItemStatus[],
  ): Promise<PassportItemsInState[]> {
    const groups = await itemsInStates.rows(database.pool, { ids, states });
    return groups
      .map((group) => ({ status: passportStatusOf(group), declaredStolen: group.declared_stolen, ids: group.ids }))
      .filter(({ status, declaredStolen }) => declaredStolen || states.includes(status));
  }
}

interface Named {
  readonly identifier: string | undefined;
  readonly serial: string | undefined;
  readonly id: number | undefined;
}

/** Finds an item by the one argument that is given. */
function itemNamed(items: ItemReads, { identifier, serial, id }: Named): Promise<ItemRow | null | undefined> {
  if (identifier != null) return resolveItem(items, 'passport', identifier);
  return serial == null ? items.byId(id!) : resolveForms(items, ['serial'], serial);
}
