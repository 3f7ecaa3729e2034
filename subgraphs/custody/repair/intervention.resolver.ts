import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { isAdministratorOf } from '../../../schema/principal.js';
import { TRADES, type Trade } from '../../../schema/vocabulary/roles.js';
import {
  Access,
  anyAccount,
  anyOf,
  everyone,
  itsBrandPartners,
  itsBrandTeam,
  itsPeople,
} from '../../common/access/access.js';
import { countLoaded } from '../../lib/bounds/answer-bound.js';
import { Identifier } from '../../lib/bounds/bounded-scalars.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { callerId, holds } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { readsHistory } from '../items/history-readers.js';
import { type InterventionWords, MOST_PROCESSES, MOST_REPAIRS } from '../items/life.statements.js';
import { Product } from '../items/product.type.js';
import { resolveItem } from '../items/resolve-item.js';
import { toProduct } from '../items/to-product.js';
import { accreditingBrands, callingPartner, tradesFor } from './accredited-item.js';
import { Intervention, InterventionInput, Repair, toIntervention } from './intervention.type.js';
import type { InterventionType } from './intervention-types.rules.js';
import { interventionTypes } from './intervention-types.rules.js';
import { recordIntervention } from './record-intervention.js';
import { InterventionTypeEnum, TradeEnum } from './repair.enums.js';

@Resolver(() => Intervention)
export class InterventionResolver {
  @Access(anyAccount)
  @Query(() => Product, {
    description: "An item of a brand that accredited the caller; others' items are not found.",
  })
  async partnerProduct(
    @Ctx() context: CustodyContext,
    @Arg('identifier', () => Identifier, { description: 'Chip hash, token id, certificate number or serial.' })
    identifier: string,
  ): Promise<Product> {
    const partner = callingPartner(context.principal);
    const item = await resolveItem(context.items, 'partner', identifier, accreditingBrands(partner));
    if (!item) throw new DomainError('NOT_FOUND', { entity: 'Product' });
    return toProduct(item);
  }

  @Access(anyAccount)
  @Mutation(() => Intervention, {
    description: 'Records an intervention of a partner on an item; two equal calls are two interventions.',
  })
  async recordIntervention(
    @Arg('input', () => InterventionInput, { description: 'Kind of work, item and proof.' })
    input: InterventionInput,
    @Ctx() context: CustodyContext,
  ): Promise<Intervention> {
    return toIntervention((await recordIntervention(context, input)).intervention);
  }

  @Access(anyOf(itsBrandTeam, itsPeople))
  @FieldResolver(() => String, { nullable: true, description: 'Description of the work.' })
  async description(@Root() intervention: Intervention, @Ctx() context: CustodyContext): Promise<string | null> {
    return (await wordsOf(intervention, context)).description;
  }

  @Access(anyOf(itsBrandTeam, itsPeople))
  @FieldResolver(() => GraphQLJSONObject, { nullable: true, description: 'As sent, with `partner_type`.' })
  async metadata(@Root() intervention: Intervention, @Ctx() context: CustodyContext): Promise<object | null> {
    return (await wordsOf(intervention, context)).metadata;
  }

  @Access(anyOf(itsBrandTeam, itsPeople))
  @FieldResolver(() => Product, { description: 'The item it was done to.' })
  async product(@Root() { itemId }: Intervention, @Ctx() context: CustodyContext): Promise<Product> {
    return toProduct((await context.items.byId(itemId))!);
  }
}

@Resolver(() => Product)
export class ProductInterventionResolver {
  @Access(everyone)
  @FieldResolver(() => [InterventionTypeEnum], {
    description:
      'Types of intervention that the caller may record on it, sorted; empty for callers who are not partners of its brand, and once it is destroyed or withdrawn.',
  })
  allowedEventTypes(
    @Root() { brandId, inCatalog }: Product,
    @Ctx() { principal }: CustodyContext,
  ): readonly InterventionType[] {
    return inCatalog ? interventionTypes(tradesFor(principal, brandId)) : [];
  }

  @Access(everyone)
  @AtMost(TRADES.length)
  @FieldResolver(() => [TradeEnum], { description: 'Trades that its brand recognizes the caller in.' })
  recognizedTrades(@Root() { brandId }: Product, @Ctx() { principal }: CustodyContext): readonly Trade[] {
    const trades = tradesFor(principal, brandId);
    return TRADES.filter((trade) => trades.includes(trade));
  }

  @Access(everyone)
  @AtMost(MOST_REPAIRS)
  @FieldResolver(() => [Repair], {
    description: `Interventions of recognised workshops on it, newest first: at most ${MOST_REPAIRS}. Cost, words and workshop are for its owner, its brand and the workshop. Once it is destroyed or withdrawn, empty but for its brand and its owner.`,
  })
  async repairs(@Root() product: Product, @Ctx() context: CustodyContext): Promise<Repair[]> {
    if (!readsHistory(context, product)) return [];
    const repairs = await context.life.repairs(product.id);
    return repairs.map((row) => ({
      eventType: row.event_type,
      occurredAt: row.occurred_at,
      proven: row.proof_level !== 'declared',
    }));
  }

  @Access(anyOf(itsBrandTeam, itsPeople, itsBrandPartners))
  @FieldResolver(() => [Intervention], {
    description: `Interventions of partners on it, newest first, of the last ${MOST_PROCESSES}: all for its brand and its owner, their own for partners.`,
  })
  async interventions(@Root() product: Product, @Ctx() context: CustodyContext): Promise<Intervention[]> {
    const { id, brandId, ownerAccountId } = product;
    const all = await context.life.interventions(id);
    if (holds(context, brandId, ownerAccountId) || isAdministratorOf(context.principal, brandId))
      return all.map(toIntervention);
    return all.filter((row) => row.account_id === callerId(context)).map(toIntervention);
  }
}

/** Reads the texts of an intervention once for all of its fields, after the size of the whole answer was checked. */
function wordsOf(intervention: Intervention, context: CustodyContext): Promise<InterventionWords> {
  intervention.words ??= readWords(intervention, context);
  return intervention.words;
}

async function readWords({ id, textBytes }: Intervention, context: CustodyContext): Promise<InterventionWords> {
  countLoaded(context, textBytes);
  // Waits until the others of the page were counted, too.
  return (await context.life.wordsOfIntervention(id))!;
}
