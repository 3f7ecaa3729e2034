import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Access, everyone } from '../../lib/graphql/access.js';
import type { Tier } from '../disclosure/tier.rules.js';
import { PassportLevelName } from '../documents/enums.js';
import type { VersionRow } from '../documents/version.statements.js';
import type { Subject } from '../peers/catalog.js';
import type { DppStatus } from './dpp-header.rules.js';

export enum DppRepresentation {
  compressed = 'compressed',
  full = 'full',
}
registerEnumType(DppRepresentation, {
  name: 'DppRepresentation',
  description: 'Form of a passport (EN 18223).',
  valuesConfig: {
    compressed: { description: 'Values under their names (5.2).' },
    full: { description: 'Elements with their meaning and type (annex A).' },
  },
});

@Access(everyone)
@ObjectType({ description: 'A passport in the form of EN 18223, as its reader is shown it.' })
export class Dpp {
  @Field(() => ID, { description: 'Its identifier (`digitalProductPassportId`): an address.' })
  id!: string;

  @Field(() => String, { description: 'The product it is read for (`uniqueProductIdentifier`).' })
  productId!: string;

  @Field(() => PassportLevelName, { description: 'What the product identifier names (`granularity`).' })
  granularity!: PassportLevelName;

  @Field(() => String, { description: 'Digest of what the reader is shown, for conditional reads.' })
  etag!: string;

  readonly version!: VersionRow;
  readonly subject!: Subject;
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
