import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { PASSPORT_LEVELS } from '../../../schema/vocabulary/passport-levels.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';
import { Access, anyOf, elseAbsent, everyone, itsBrandPartners, itsBrandTeam } from '../../common/access/access.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import type { PassportsContext } from '../context.js';
import { bestTier, recognizedTrades } from '../disclosure/access.rules.js';
import { BatchKey, ModelKey, ProductKey } from '../foreign.types.js';
import { itemById } from '../peers/custody.js';
import { PassportProof } from '../proofs/proof.type.js';
import { proofOf } from '../proofs/to-passport-proof.js';
import { itsPassportTeam, Passport } from '../publishing/passport.type.js';
import { toPassport } from '../publishing/to-passport.js';
import { seenDocument } from './counted-documents.js';
import { AccessTierEnum, ASKED_TIER } from './passport.enums.js';
import type { PassportRow } from './passport.statements.js';
import { PartnerPassport, PassportView } from './passport-view.type.js';
import { levelsOfItem, publishedOfItem, type Selected, servedOfItem, servedVersionOfItem } from './select-passport.js';
import { servedForItem } from './selection.rules.js';
import { servePassport } from './serve-passport.js';
import { toPassportView } from './to-passport-view.js';

const OWN = { nullable: true, description: 'Its own passport, as its brand manages it; null when there is none.' };

async function servedOf(itemId: number, context: PassportsContext): Promise<Selected | null> {
  const item = await itemById(context.peers, itemId);
  return item && servedOfItem(context, item, context.principal);
}

const orNull = (row: PassportRow | undefined): Passport | null => (row ? toPassport(row) : null);

@Resolver(() => ProductKey)
export class ProductPassportResolver {
  @Access(elseAbsent(itsPassportTeam))
  @FieldResolver(() => Passport, OWN)
  async passport(@Root() { id }: ProductKey, @Ctx() context: PassportsContext): Promise<Passport | null> {
    return orNull(await context.passports.ofItem(id));
  }

  @Access(everyone)
  @AtMost(PASSPORT_LEVELS.length)
  @FieldResolver(() => [PassportView], {
    description:
      "Passports published about it for the caller, each by itself: its own passport, its lot's, its model's; of an item that left the catalog the last two.",
  })
  async publishedPassports(
    @Root() { id }: ProductKey,
    @Ctx() context: PassportsContext,
  ): Promise<readonly PassportView[]> {
    const { principal, ports } = context;
    const selected = await publishedOfItem(context, id, principal);
    return selected.map((one) =>
      toPassportView(one, bestTier(one.route, principal, one.version.brand_id), principal, ports),
    );
  }

  @Access(everyone)
  @FieldResolver(() => Boolean, {
    description: 'True where the caller, asking for its passport by the item, is answered with one.',
  })
  async servesPassport(@Root() { id }: ProductKey, @Ctx() context: PassportsContext): Promise<boolean> {
    const item = await itemById(context.peers, id);
    return item !== null && (await servedVersionOfItem(context.versions, item, context.principal)) !== null;
  }

  @Access(everyone)
  @FieldResolver(() => PassportView, {
    nullable: true,
    description:
      "The passport that answers for it to the caller: its own, else its batch's, else its model's; null where there is none, or where it left the catalog. Refusals: TIER_NOT_ALLOWED, INVALID_CREDENTIALS.",
  })
  async servedPassport(
    @Root() { id }: ProductKey,
    @Ctx() context: PassportsContext,
    @Arg('accessTier', () => AccessTierEnum, ASKED_TIER) asked: Tier | null,
  ): Promise<PassportView | null> {
    const selected = await servedOf(id, context);
    return selected && servePassport(selected, asked, context);
  }

  @Access(everyone)
  @FieldResolver(() => PassportProof, {
    nullable: true,
    description: 'Proof of the passport that answers for it, and of its own registration; null where there is none.',
  })
  async servedProof(@Root() { id }: ProductKey, @Ctx() context: PassportsContext): Promise<PassportProof | null> {
    const selected = await servedOf(id, context);
    return selected && proofOf(selected, context);
  }

  @Access(anyOf(itsBrandPartners, itsBrandTeam))
  @FieldResolver(() => PartnerPassport, {
    description:
      'Content published about it for the trades that the publishing brand recognized in the caller, together.',
  })
  async partnerPassport(@Root() { id }: ProductKey, @Ctx() context: PassportsContext): Promise<PartnerPassport> {
    const none: PartnerPassport = { available: false, tiers: ['public'], passportVersion: null, data: null };
    const item = await itemById(context.peers, id);
    if (!item?.inCatalog) return none;
    const version = servedForItem(await levelsOfItem(context.versions, item), 'everyone');
    if (!version) return none;
    const trades = recognizedTrades(context.principal, version.brand_id);
    const tiers: readonly Tier[] = trades.length > 0 ? trades : ['public'];
    return {
      available: true,
      tiers,
      passportVersion: version.version,
      data: { ...(await seenDocument(context, version, tiers)) },
    };
  }
}

@Resolver(() => BatchKey)
export class BatchPassportResolver {
  @Access(elseAbsent(itsPassportTeam))
  @FieldResolver(() => Passport, OWN)
  async passport(@Root() { id }: BatchKey, @Ctx() context: PassportsContext): Promise<Passport | null> {
    return orNull(await context.passports.ofBatch(id));
  }
}

@Resolver(() => ModelKey)
export class ModelPassportResolver {
  @Access(elseAbsent(itsPassportTeam))
  @FieldResolver(() => Passport, OWN)
  async passport(@Root() { id }: ModelKey, @Ctx() context: PassportsContext): Promise<Passport | null> {
    return orNull(await context.passports.ofModel(id));
  }
}

/** Resolves a reference whose only known field is its key. */
export const keyReference = (key: { id: number }): { id: number } => ({ id: key.id });
