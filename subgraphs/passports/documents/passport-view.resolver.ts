import { isDeepStrictEqual } from 'node:util';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { vocabularyAddress } from '../../../schema/passport-document/dictionary.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';
import { Access, everyone } from '../../common/access/access.js';
import { Identifier } from '../../lib/bounds/bounded-scalars.js';
import { timestamp } from '../../lib/graphql/scalars.js';
import { turnFor } from '../../lib/process/next-turn.js';
import type { PassportsContext } from '../context.js';
import { requireSessionFor } from '../disclosure/open-tier.js';
import { BrandKey } from '../foreign.types.js';
import { checkIntegrity } from '../proofs/check-integrity.js';
import { seenDocument } from './counted-documents.js';
import { linkedPassport } from './json-ld.rules.js';
import { AccessTierEnum, ASKED_TIER } from './passport.enums.js';
import { PassportIntegrity, PassportView } from './passport-view.type.js';
import { gtinOf, selectByGtin, selectByLot, selectForItem } from './select-passport.js';
import { servePassport } from './serve-passport.js';
import { productOf } from './to-passport-view.js';

@Resolver(() => PassportView)
export class PassportViewResolver {
  @Access(everyone)
  @Query(() => PassportView, {
    description:
      "Passport published about an item: its own passport, else its batch's, else its model's. Refusals: NOT_FOUND, TIER_NOT_ALLOWED, INVALID_CREDENTIALS.",
  })
  async passportOfItem(
    @Ctx() context: PassportsContext,
    @Arg('identifier', () => Identifier, { description: 'Serial, token id or chip hash.' }) identifier: string,
    @Arg('accessTier', () => AccessTierEnum, ASKED_TIER) asked: Tier | null,
  ): Promise<PassportView> {
    return servePassport(await selectForItem(context, identifier, context.principal), asked, context);
  }

  @Access(everyone)
  @Query(() => PassportView, {
    description:
      'Passport published about a model, or about one of its batches and nothing else. Refusals: GTIN_INVALID, UNAUTHENTICATED, TIER_NOT_ALLOWED, NOT_FOUND.',
  })
  async passportByGtin(
    @Ctx() context: PassportsContext,
    @Arg('gtin', () => Identifier, { description: '8 to 14 digits; anything else in it is ignored.' }) value: string,
    @Arg('lot', () => String, { nullable: true, description: 'Batch code, compared exactly.' }) lot?: string,
    @Arg('accessTier', () => AccessTierEnum, ASKED_TIER) tier: Tier | null = 'public',
  ): Promise<PassportView> {
    const gtin = gtinOf(value);
    if (tier) requireSessionFor('gtin', tier, context.principal);
    const selected = lot == null ? await selectByGtin(context, gtin) : await selectByLot(context, gtin, lot);
    return servePassport(selected, tier, context);
  }

  @Access(everyone)
  @FieldResolver(() => BrandKey, { description: 'The brand that published it.' })
  brand(@Root() { brandId }: PassportView): BrandKey {
    return { id: brandId };
  }

  @Access(everyone)
  @FieldResolver(() => GraphQLJSONObject, {
    description: 'The document as this tier sees it: an object of sections, also of the brand’s own.',
  })
  async data(@Root() { selected, tier }: PassportView, @Ctx() context: PassportsContext): Promise<object> {
    return seenDocument(context, selected.version, [tier]);
  }

  @Access(everyone)
  @FieldResolver(() => [String], {
    description: 'Keys of the sections of `data` with content beyond the public tier.',
  })
  async additions(@Root() { selected, tier }: PassportView, @Ctx() context: PassportsContext): Promise<string[]> {
    const seen: Readonly<Record<string, unknown>> = { ...(await seenDocument(context, selected.version, [tier])) };
    const open: Readonly<Record<string, unknown>> = { ...(await seenDocument(context, selected.version, ['public'])) };
    return Object.keys(seen).filter((key) => !isDeepStrictEqual(seen[key], open[key]));
  }

  @Access(everyone)
  @FieldResolver(() => GraphQLJSONObject, {
    description: 'The same as linked data (JSON-LD): Schema.org and GS1 vocabulary, its context inside.',
  })
  async jsonLd(@Root() view: PassportView, @Ctx() context: PassportsContext): Promise<object> {
    const { publicUrl } = context.ports;
    await turnFor(view.selected.version.document_bytes);
    const passportUrl = `${publicUrl}/v1/passport/${passportPath(view)}`;
    return linkedPassport(
      {
        ...view,
        product: productOf(view.selected, publicUrl),
        passportUrl,
        about: view.selected.item ? 'item' : view.level,
        passportId: view.id,
        version: view.passportVersion,
        lot: view.batchCode,
        publishedAt: timestamp(view.publishedAt),
        data: await seenDocument(context, view.selected.version, [view.tier]),
      },
      `${vocabularyAddress(publicUrl)}#`,
    );
  }

  @Access(everyone)
  @FieldResolver(() => PassportIntegrity, {
    description: 'Fetches the content copy and compares its hash with the published one.',
  })
  async integrity(@Root() { selected }: PassportView, @Ctx() context: PassportsContext): Promise<PassportIntegrity> {
    return checkIntegrity(context.contentStore, context.ports.encryptionKey, selected.version, context.clock());
  }
}

function passportPath({ selected, gtin, batchCode }: PassportView): string {
  if (selected.item) return selected.item.uidHash;
  return batchCode === null ? `01/${gtin}` : `01/${gtin}/10/${encodeURIComponent(batchCode)}`;
}
