import { Field, ID, ObjectType } from 'type-graphql';
import type { ItemTrouble } from '../../../schema/vocabulary/item-troubles.js';
import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';
import { Access, everyone } from '../../common/access/access.js';
import { PassportLevelEnum } from '../documents/passport.enums.js';
import type { ShownVersionRow } from '../documents/version.statements.js';
import { ItemTroubleEnum } from './dpp.enums.js';
import type { DppStatus } from './dpp-header.rules.js';

@Access(everyone)
@ObjectType({ description: 'A passport in the form of EN 18223, as its reader is shown it.' })
export class Dpp {
  @Field(() => ID, { description: 'Its identifier (`digitalProductPassportId`): an address.' })
  id!: string;

  @Field(() => String, { description: 'The product it is read for (`uniqueProductIdentifier`).' })
  productId!: string;

  @Field(() => PassportLevelEnum, { description: 'Level of the product identifier (`granularity`).' })
  granularity!: PassportLevel;

  @Field(() => String, { description: 'Digest of the content visible to the reader, for conditional reads.' })
  etag!: string;

  @Field(() => ItemTroubleEnum, {
    nullable: true,
    description:
      'State of the item it is read for that is shown before anything else, as `Product.trouble`; null for lots and models.',
  })
  trouble!: ItemTrouble | null;

  readonly version!: ShownVersionRow;
  readonly status!: DppStatus;
  readonly tiers!: readonly Tier[];
}

@Access(everyone)
@ObjectType({ description: 'Passports of products that were asked for.' })
export class DppIdPage {
  @Field(() => [ID], {
    description: 'Identifiers of passports, in the order of the products; products without one are left out.',
  })
  ids!: string[];

  @Field(() => String, { nullable: true, description: 'Where the next page begins; null at the end.' })
  next!: string | null;
}

@Access(everyone)
@ObjectType({ description: 'A passport after one of its elements was changed.' })
export class DppElementChange {
  @Field(() => Dpp, { description: 'The passport as it is now.' })
  dpp!: Dpp;

  readonly path!: string;
  readonly isGone!: boolean;
}
