import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Audited } from '../../lib/audit/audit-mutations.js';
import { countLoaded } from '../../lib/bounds/answer-bound.js';
import { PictureContent } from '../../lib/bounds/bounded-scalars.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { Access, anyAccount, anyOf, itsBrandTeam, itsPeople } from '../../lib/graphql/access.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { isAdministratorOf } from '../../lib/graphql/principal.js';
import { LIGHT } from '../../lib/images/light-webp.rules.js';
import { addClaimPhoto, MOST_CLAIM_PHOTOS } from '../after-sales/add-claim-photo.js';
import { WarrantyClaim } from '../after-sales/after-sales.type.js';
import { callerId, holds } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { addInterventionPhoto, MOST_INTERVENTION_PHOTOS } from '../repair/add-intervention-photo.js';
import { Intervention } from '../repair/intervention.type.js';
import { photoById } from './photo.statements.js';
import { Photo, toPhoto } from './photo.type.js';

@Resolver(() => Photo)
export class PhotoResolver {
  @Access(anyAccount)
  @Query(() => Photo, {
    nullable: true,
    description: "A photograph: for who added it, the item's brand and its owner; null for everybody else.",
  })
  async photo(
    @Ctx() context: CustodyContext,
    @Arg('id', () => Int, { description: 'Number of the photograph.' }) id: number,
  ): Promise<Photo | null> {
    const row = await photoById.row(context.database.pool, { id });
    const item = row && (await context.items.byId(row.item_id));
    if (!item) return null;
    // Of a later owner, what an earlier one claimed is no business.
    const isOwners = row.warranty_claim_id === null && holds(context, item.owner_account_id);
    const isTheirs = row.account_id === callerId(context) || isOwners;
    return isTheirs || isAdministratorOf(context.principal, item.brand_id) ? toPhoto(row) : null;
  }

  @Access(anyAccount)
  @Audited((_, { id }: Photo) => ({ thing: 'Photo', thingId: id }))
  @Mutation(() => Photo, {
    description: `Adds a photograph to an intervention of the caller's, of which there are ${MOST_INTERVENTION_PHOTOS} at most; the same one again is the first. Refusals: NOT_FOUND, INVALID_INPUT, LIMIT_REACHED.`,
  })
  async addInterventionPhoto(
    @Ctx() context: CustodyContext,
    @Arg('interventionId', () => Int, { description: 'Number of the intervention.' }) interventionId: number,
    @Arg('content', () => PictureContent, { description: 'PNG, JPEG, WebP or GIF of at most 3 MB, in base 64.' })
    content: string,
  ): Promise<Photo> {
    return toPhoto(await addInterventionPhoto(context, interventionId, content));
  }

  @Access(anyAccount)
  @Audited((_, { id }: Photo) => ({ thing: 'Photo', thingId: id }))
  @Mutation(() => Photo, {
    description: `Adds a photograph to a warranty claim of the caller's, of which there are ${MOST_CLAIM_PHOTOS} at most; the same one again is the first. Refusals: NOT_FOUND, STATE_CONFLICT, INVALID_INPUT, LIMIT_REACHED.`,
  })
  async addClaimPhoto(
    @Ctx() context: CustodyContext,
    @Arg('claimId', () => Int, { description: 'Number of the claim.' }) claimId: number,
    @Arg('content', () => PictureContent, { description: 'PNG, JPEG, WebP or GIF of at most 3 MB, in base 64.' })
    content: string,
  ): Promise<Photo> {
    return toPhoto(await addClaimPhoto(context, claimId, content));
  }

  @Access(anyOf(itsBrandTeam, itsPeople))
  @FieldResolver(() => String, { description: 'WebP, at most 800 px and 100 KB, without EXIF data, in base 64.' })
  async content(@Root() { id }: Photo, @Ctx() context: CustodyContext): Promise<string> {
    // In base 64, four characters for three bytes.
    countLoaded(context, (LIGHT.bytes * 4) / 3);
    const found = await context.photos.content(id);
    if (!found) throw new DomainError('NOT_FOUND', { entity: 'Photo' });
    return found.light.toString('base64');
  }
}

@Resolver(() => Intervention)
export class InterventionPhotosResolver {
  @Access(anyOf(itsBrandTeam, itsPeople))
  @AtMost(MOST_INTERVENTION_PHOTOS)
  @FieldResolver(() => [Photo], { description: 'What the partner photographed, in the order it was added.' })
  async photos(@Root() { id }: Intervention, @Ctx() context: CustodyContext): Promise<Photo[]> {
    return (await context.photos.ofIntervention(id)).map(toPhoto);
  }
}

@Resolver(() => WarrantyClaim)
export class ClaimPhotosResolver {
  @Access(anyOf(itsBrandTeam, itsPeople))
  @AtMost(MOST_CLAIM_PHOTOS)
  @FieldResolver(() => [Photo], { description: 'What the owner photographed, in the order it was added.' })
  async photos(@Root() { id }: WarrantyClaim, @Ctx() context: CustodyContext): Promise<Photo[]> {
    return (await context.photos.ofClaim(id)).map(toPhoto);
  }
}
