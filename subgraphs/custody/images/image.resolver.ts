import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { isAdministratorOf } from '../../../schema/principal.js';
import { Access, anyAccount, anyOf, itsBrandTeam, itsPeople } from '../../common/access/access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { countLoaded } from '../../lib/bounds/answer-bound.js';
import { ImageContent } from '../../lib/bounds/bounded-scalars.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { LIGHT } from '../../lib/images/light-webp.rules.js';
import { addClaimImage, MOST_CLAIM_IMAGES } from '../after-sales/add-claim-image.js';
import { WarrantyClaim } from '../after-sales/after-sales.type.js';
import { callerAt, holds } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { addInterventionImage, MOST_INTERVENTION_IMAGES } from '../repair/add-intervention-image.js';
import { Intervention } from '../repair/intervention.type.js';
import { imageById } from './image.statements.js';
import { Image, toImage } from './image.type.js';

const addedImage = ({ id }: Image) => ({ thing: 'Photo', thingId: id });

@Resolver(() => Image)
export class ImageResolver {
  @Access(anyAccount)
  @Query(() => Image, {
    nullable: true,
    description: "An image, for the account that added it, the item's brand and its owner; null for everybody else.",
  })
  async photo(
    @Ctx() context: CustodyContext,
    @Arg('id', () => Int, { description: 'Number of the image.' }) id: number,
  ): Promise<Image | null> {
    const row = await imageById.row(context.database.pool, { id });
    const item = row && (await context.items.byId(row.item_id));
    if (!item) return null;
    // A claim of an earlier owner is hidden from later ones.
    const isOwners = row.warranty_claim_id === null && holds(context, item.brand_id, item.owner_account_id);
    const isTheirs = row.account_id === callerAt(context, item.brand_id) || isOwners;
    return isTheirs || isAdministratorOf(context.principal, item.brand_id) ? toImage(row) : null;
  }

  @Access(anyAccount)
  @Audited((args) => ({ thing: 'Intervention', thingId: args.interventionId }), addedImage)
  @Mutation(() => Image, {
    description: `Adds an image to an intervention of the caller's, of which there are ${MOST_INTERVENTION_IMAGES} at most, while its brand accredits them; the same one again is the first. Refusals: NOT_FOUND, PRODUCT_NOT_COVERED, INVALID_INPUT, LIMIT_REACHED.`,
  })
  async addInterventionPhoto(
    @Ctx() context: CustodyContext,
    @Arg('interventionId', () => Int, { description: 'Number of the intervention.' }) interventionId: number,
    @Arg('content', () => ImageContent, { description: 'PNG, JPEG, WebP or GIF of at most 3 MB, in base 64.' })
    content: string,
  ): Promise<Image> {
    return toImage(await addInterventionImage(context, interventionId, content));
  }

  @Access(anyAccount)
  @Audited((args) => ({ thing: 'WarrantyClaim', thingId: args.claimId }), addedImage)
  @Mutation(() => Image, {
    description: `Adds an image to a warranty claim of the caller's, of which there are ${MOST_CLAIM_IMAGES} at most; the same one again is the first. Refusals: NOT_FOUND, STATE_CONFLICT, INVALID_INPUT, LIMIT_REACHED.`,
  })
  async addClaimPhoto(
    @Ctx() context: CustodyContext,
    @Arg('claimId', () => Int, { description: 'Number of the claim.' }) claimId: number,
    @Arg('content', () => ImageContent, { description: 'PNG, JPEG, WebP or GIF of at most 3 MB, in base 64.' })
    content: string,
  ): Promise<Image> {
    return toImage(await addClaimImage(context, claimId, content));
  }

  @Access(anyOf(itsBrandTeam, itsPeople))
  @FieldResolver(() => String, { description: 'WebP, at most 800 px and 100 KB, without EXIF data, in base 64.' })
  async content(@Root() { id }: Image, @Ctx() context: CustodyContext): Promise<string> {
    // Base 64 has four characters per three bytes.
    countLoaded(context, (LIGHT.bytes * 4) / 3);
    const found = await context.images.content(id);
    if (!found) throw new DomainError('NOT_FOUND', { entity: 'Photo' });
    return found.light.toString('base64');
  }
}

@Resolver(() => Intervention)
export class InterventionImagesResolver {
  @Access(anyOf(itsBrandTeam, itsPeople))
  @AtMost(MOST_INTERVENTION_IMAGES)
  @FieldResolver(() => [Image], { description: 'Images that the partner added, in their order.' })
  async photos(@Root() { id }: Intervention, @Ctx() context: CustodyContext): Promise<Image[]> {
    return (await context.images.ofIntervention(id)).map(toImage);
  }
}

@Resolver(() => WarrantyClaim)
export class ClaimImagesResolver {
  @Access(anyOf(itsBrandTeam, itsPeople))
  @AtMost(MOST_CLAIM_IMAGES)
  @FieldResolver(() => [Image], { description: 'Images that the owner added, in their order.' })
  async photos(@Root() { id }: WarrantyClaim, @Ctx() context: CustodyContext): Promise<Image[]> {
    return (await context.images.ofClaim(id)).map(toImage);
  }
}
