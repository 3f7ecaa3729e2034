import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { Tier } from '../../../schema/vocabulary/tiers.js';
import { Access, everyone } from '../../common/access/access.js';
import { Identifier } from '../../lib/bounds/bounded-scalars.js';
import { turnFor } from '../../lib/process/next-turn.js';
import type { PassportsContext } from '../context.js';
import { sliceCredential } from '../credentials/credential.rules.js';
import { openTier, requireSessionFor } from '../disclosure/open-tier.js';
import { countDocument } from '../documents/counted-documents.js';
import { AccessTierEnum } from '../documents/passport.enums.js';
import { gtinOf, type Selected, selectByGtin, selectByLot, selectForItem } from '../documents/select-passport.js';
import { PassportCredential, PassportProof } from './proof.type.js';
import { proofOf } from './to-passport-proof.js';

const GTIN = { description: '8 to 14 digits; anything else in it is ignored.' };
const LOT = { nullable: true, description: 'Batch code, compared exactly.' };
const IDENTIFIER = { description: 'Serial, token id or chip hash.' };
const TIER = { defaultValue: 'public', description: 'Audience whose disclosures are included.' };

@Resolver()
export class ProofResolver {
  @Access(everyone)
  @Query(() => PassportProof, { description: "Proof of the passport of an item, and of the item's own registration." })
  async proofOfItem(
    @Ctx() context: PassportsContext,
    @Arg('identifier', () => Identifier, IDENTIFIER) identifier: string,
  ): Promise<PassportProof> {
    return proofOf(await selectForItem(context, identifier, context.principal), context);
  }

  @Access(everyone)
  @Query(() => PassportProof, { description: 'Proof of the passport of a model or of one of its batches.' })
  async proofByGtin(
    @Ctx() context: PassportsContext,
    @Arg('gtin', () => Identifier, GTIN) gtin: string,
    @Arg('lot', () => String, LOT) lot?: string,
  ): Promise<PassportProof> {
    return proofOf(await selectGtin(context, gtin, lot), context);
  }

  @Access(everyone)
  @Query(() => PassportCredential, {
    description:
      'The credential of the public passport of an item. Refusals: NOT_FOUND, TIER_NOT_ALLOWED, INVALID_CREDENTIALS.',
  })
  async credentialOfItem(
    @Ctx() context: PassportsContext,
    @Arg('identifier', () => Identifier, IDENTIFIER) identifier: string,
    @Arg('accessTier', () => AccessTierEnum, TIER) tier: Tier,
  ): Promise<PassportCredential> {
    const selected = await selectForItem(context, identifier, context.principal, { publicOnly: true });
    openTier('credential', tier, context.principal, selected.version.brand_id);
    return credentialOf(selected, tier, context);
  }

  @Access(everyone)
  @Query(() => PassportCredential, {
    description: 'The credential of the passport of a model or of one of its batches.',
  })
  async credentialByGtin(
    @Ctx() context: PassportsContext,
    @Arg('gtin', () => Identifier, GTIN) gtin: string,
    @Arg('lot', () => String, LOT) lot?: string,
    @Arg('accessTier', () => AccessTierEnum, TIER) tier: Tier = 'public',
  ): Promise<PassportCredential> {
    requireSessionFor('gtin', tier, context.principal);
    const selected = await selectGtin(context, gtin, lot);
    openTier('gtin', tier, context.principal, selected.version.brand_id);
    return credentialOf(selected, tier, context);
  }
}

function selectGtin(context: PassportsContext, value: string, lot: string | undefined): Promise<Selected> {
  const gtin = gtinOf(value);
  return lot == null ? selectByGtin(context, gtin) : selectByLot(context, gtin, lot);
}

async function credentialOf(selected: Selected, tier: Tier, context: PassportsContext): Promise<PassportCredential> {
  const { version } = selected;
  countDocument(context, version);
  const stored = await context.versions.credential(version.id);
  if (!stored) throw new Error(`Version ${version.id} has no credential`);
  await turnFor(version.document_bytes);
  return {
    passportId: version.passport_id,
    issuer: version.issuer,
    vct: version.vct,
    accessTier: tier,
    format: 'dc_sd_jwt',
    sdJwtVc: sliceCredential(stored.credential, stored.disclosures, tier),
    selected,
  };
}
