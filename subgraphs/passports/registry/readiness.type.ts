import { Field, Int, ObjectType } from 'type-graphql';
import { Access } from '../../common/access/access.js';
import { type Belonging, BelongsTo } from '../../common/access/belonging.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { itsPassportTeam } from '../publishing/passport.type.js';
import { RegistryGapKindEnum, RegistryGapPlaceEnum } from './registry.enums.js';
import type { RegistryGapKind, RegistryGapPlace } from './registry-gap.rules.js';

const ofBrand = ({ brandId }: { readonly brandId: number }): Belonging => ({ brands: [brandId] });

@Access(itsPassportTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'Something that a passport lacks for its registration.' })
export class RegistryGap {
  @Field(() => RegistryGapKindEnum, { description: 'Missing parts.' })
  kind!: RegistryGapKind;

  @Field(() => RegistryGapPlaceEnum, { description: 'Where it is filled in.' })
  place!: RegistryGapPlace;

  @Field(() => [String], { description: 'Path in the document; empty where the gap is elsewhere.' })
  path!: readonly string[];

  @Field({ description: 'Name of the act that requires it, in the requested language.' })
  regulation!: string;

  @Field({ description: 'Its article or annex, in the same language.' })
  article!: string;

  readonly brandId!: number;
}

@Access(itsPassportTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'Readiness of a passport for registration in the EU registry, with its gaps.' })
export class RegistryReadiness {
  @Field({ description: 'Nothing is missing.' })
  ready!: boolean;

  @AtMost(10)
  @Field(() => [RegistryGap], { description: 'Missing parts.' })
  gaps!: RegistryGap[];

  @Field(() => Int, { nullable: true, description: 'Version that would be registered: the public one in service.' })
  version!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Unique product identifier it would be registered under; null when nothing names the product.',
  })
  productId!: string | null;

  readonly brandId!: number;
}

@Access(itsPassportTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'Count of the passports with one gap.' })
export class RegistryGapCount {
  @Field(() => RegistryGapKindEnum, { description: 'Gaps of the passports.' })
  kind!: RegistryGapKind;

  @Field(() => Int, { description: 'Their number.' })
  passports!: number;

  readonly brandId!: number;
}

@Access(itsPassportTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'Count of a brand’s passports that can be registered, page by page.' })
export class RegistryCheckPage {
  @Field(() => Int, { description: 'Passports looked at.' })
  passports!: number;

  @Field(() => Int, { description: 'Passports among them that lack nothing.' })
  ready!: number;

  @AtMost(10)
  @Field(() => [RegistryGapCount], { description: 'Gaps of the others, the commonest first.' })
  gaps!: RegistryGapCount[];

  @Field(() => String, { nullable: true, description: 'Where the next page begins; null at the end.' })
  next!: string | null;

  readonly brandId!: number;
}
