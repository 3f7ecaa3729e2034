import { Directive, Field, ObjectType } from 'type-graphql';
import { TIERS, type Tier } from '../../../schema/vocabulary/tiers.js';
import { Access, systemOnly } from '../../common/access/access.js';
import { AccessTierEnum } from './brand.enums.js';
import type { CategoryDisclosure } from './brand.rules.js';

@Access(systemOnly)
@Directive('@inaccessible')
@ObjectType({ description: 'Sections that a brand discloses to a tier, for one category.' })
export class TierDisclosure {
  @Field(() => AccessTierEnum, { description: 'Tier.' })
  tier!: Tier;

  @Field(() => [String], { description: 'Sections, or `section.field`.' })
  sections!: readonly string[];
}

/** Lists a brand's disclosure for a category by tier. */
export const toTierDisclosures = (disclosure: CategoryDisclosure): TierDisclosure[] =>
  TIERS.flatMap((tier) => {
    const sections = disclosure[tier];
    return sections ? [{ tier, sections }] : [];
  });
