import { Arg, Args, Ctx, Directive, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Trade } from '../../../schema/vocabulary/roles.js';
import { TRADES } from '../../../schema/vocabulary/roles.js';
import { Access, anyOf, everyone, itsBrandTeam, itsPeople, roles, systemOnly } from '../../common/access/access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { type Connection, connect, connectionType, numberAt, PageArgs } from '../../common/graph/connection.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { TradeEnum } from '../accounts/account.enums.js';
import { accountOf, ownedOrNotFound } from '../caller.js';
import type { IntegrationsContext } from '../context.js';
import { BrandKey } from '../foreign.types.js';
import { listingOfAccount, placesOfBrand } from './partner-listing.statements.js';
import { ListingInput, PartnerListing, RecognisedPlace, toListing, toPlace } from './partner-listing.type.js';
import { Accreditation, toAccreditation } from './rights.types.js';
import { removeListing, saveListing } from './save-listing.js';
import { hidePartner, showPartner } from './show-partner.js';

const PlaceConnection = connectionType(RecognisedPlace, 'RecognisedPlace', everyone);

const partners = roles(...TRADES);

/** Resolves the places of partners, which they write and brands list. */
@Resolver(() => Accreditation)
export class PartnerListingResolver {
  @Access(partners)
  @Query(() => PartnerListing, { nullable: true, description: 'Where the caller lets people find them, or null.' })
  async myListing(@Ctx() context: IntegrationsContext): Promise<PartnerListing | null> {
    const row = await listingOfAccount.row(context.database.pool, { accountId: accountOf(context).accountId });
    return row ? toListing(row) : null;
  }

  @Access(partners)
  @Audited(() => ({ thing: 'PartnerListing' }))
  @Mutation(() => PartnerListing, {
    description:
      'Keeps where people can find the caller. A change takes it off the pages until each brand has looked at it. Refusals: INVALID_INPUT.',
  })
  async saveListing(
    @Arg('input', () => ListingInput, { description: 'Where they can be found.' }) input: ListingInput,
    @Ctx() context: IntegrationsContext,
  ): Promise<PartnerListing> {
    return toListing(await saveListing(context, accountOf(context).accountId, input));
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => PartnerListing, { description: 'Stores the place of a partner from a manifest.' })
  async importListing(
    @Arg('accountId', () => Int) accountId: number,
    @Arg('input', () => ListingInput) input: ListingInput,
    @Ctx() context: IntegrationsContext,
  ): Promise<PartnerListing> {
    return toListing(await saveListing(context, accountId, input));
  }

  @Access(partners)
  @Audited(() => ({ thing: 'PartnerListing' }))
  @Mutation(() => Boolean, { description: "Deletes the caller's place, and removes it from every page." })
  async removeListing(@Ctx() context: IntegrationsContext): Promise<boolean> {
    await removeListing(context);
    return true;
  }

  @Access(roles('brand_admin', 'operator'))
  @Mutation(() => Accreditation, {
    description:
      'Lets the brand’s pages show where a partner can be found, as it stood at `seenAt`. Refusals: NOT_FOUND, STATE_CONFLICT.',
  })
  async showPartner(
    @Arg('id', () => Int, { description: 'Number of the accreditation.' }) id: number,
    @Arg('seenAt', () => Timestamp, { description: '`changedAt` of the listing that was looked at.' }) seenAt: Date,
    @Ctx() context: IntegrationsContext,
  ): Promise<Accreditation> {
    ownedOrNotFound(context, await context.rights.accreditation(id), 'Accreditation');
    await showPartner(context, id, seenAt);
    return toAccreditation((await context.rights.accreditation(id))!);
  }

  @Access(roles('brand_admin', 'operator'))
  @Mutation(() => Accreditation, { description: 'Takes a partner off the brand’s pages. Refusals: NOT_FOUND.' })
  async hidePartner(
    @Arg('id', () => Int, { description: 'Number of the accreditation.' }) id: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<Accreditation> {
    ownedOrNotFound(context, await context.rights.accreditation(id), 'Accreditation');
    await hidePartner(context, id);
    return toAccreditation((await context.rights.accreditation(id))!);
  }

  @Access(anyOf(itsBrandTeam, itsPeople))
  @FieldResolver(() => PartnerListing, { nullable: true, description: 'Where the partner lets people find them.' })
  async listing(
    @Root() { accountId, brandId }: Accreditation,
    @Ctx() context: IntegrationsContext,
  ): Promise<PartnerListing | null> {
    const row = await context.rights.listing(accountId);
    return row ? toListing(row, [brandId]) : null;
  }
}

/** Resolves the listed places of a brand. */
@Resolver(() => BrandKey)
export class RecognisedPlacesResolver {
  @Access(everyone)
  @FieldResolver(() => PlaceConnection, {
    description: 'Repairers and take-back points that the brand recognises and shows, by country.',
  })
  recognisedPlaces(
    @Root() { id: brandId }: BrandKey,
    @Ctx() { database }: IntegrationsContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('trade', () => TradeEnum, { nullable: true, description: 'Only repairers, or only recyclers.' })
    trade?: Trade | null,
    @Arg('country', () => String, { nullable: true, description: 'Only in this country: ISO 3166 alpha-2.' })
    country?: string | null,
  ): Promise<Connection<RecognisedPlace>> {
    const asked = { brandId, trade: trade ?? null, country: country?.toUpperCase() ?? null };
    return connect(page, {
      rows: (after, limit) => placesOfBrand.rows(database.pool, { ...asked, after: numberAt(after), limit }),
      placeOf: (row) => row.id,
      nodeOf: toPlace,
    });
  }

  @Access(everyone)
  @FieldResolver(() => [String], { description: 'Countries in which it shows such places, ISO 3166 alpha-2.' })
  async placeCountries(@Root() { id }: BrandKey, @Ctx() context: IntegrationsContext): Promise<string[]> {
    return (await context.rights.countriesOfPlaces(id)).map(({ country }) => country);
  }
}
