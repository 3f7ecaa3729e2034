import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Trade } from '../../../schema/vocabulary/roles.js';
import { Access, anyOf, brandsThatKnowThem, everyone, itsPeople } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { City, WebAddress } from '../../lib/bounds/bounded-scalars.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { TradeEnum } from '../accounts/account.enums.js';
import type { ListingRow, PlaceRow } from './partner-listing.statements.js';

@InputType({ description: 'Where a partner can be found by people.' })
export class ListingInput {
  @Field({ description: 'Name that customers know it by.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Services of the partner, in a sentence.' })
  offers?: string | null;

  @Field(() => String, { nullable: true, description: 'Street and number.' })
  street?: string | null;

  @Field(() => City, { description: 'City, with its postal code.' })
  city!: string;

  @Field({ description: 'ISO 3166 alpha-2.' })
  country!: string;

  @Field(() => String, { nullable: true, description: 'Telephone number.' })
  phone?: string | null;

  @Field(() => WebAddress, { nullable: true, description: 'Their website.' })
  website?: string | null;
}

/** Common fields of a partner's place for all readers; not a type of the graph. */
@ObjectType()
abstract class PlaceFacts {
  @Field({ description: 'Name that customers know it by.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Services of the partner.' })
  offers!: string | null;

  @Field(() => String, { nullable: true, description: 'Street and number.' })
  street!: string | null;

  @Field({ description: 'City, with its postal code.' })
  city!: string;

  @Field({ description: 'ISO 3166 alpha-2.' })
  country!: string;

  @Field(() => String, { nullable: true, description: 'Telephone number.' })
  phone!: string | null;

  @Field(() => String, { nullable: true, description: 'Their website.' })
  website!: string | null;
}

const readers = anyOf(itsPeople, brandsThatKnowThem);

@Access(readers)
@BelongsTo(({ accountId, knownTo }: PartnerListing) => ({ people: [accountId], knownTo }))
@ObjectType({
  description: 'Where a partner can be found, as they wrote it; a brand decides whether its pages show it.',
})
export class PartnerListing extends PlaceFacts {
  @Field(() => Timestamp, { description: 'Time of the last change, which identifies the version that a brand read.' })
  changedAt!: Date;

  readonly accountId!: number;
  readonly knownTo!: readonly number[];
}

@Access(everyone)
@ObjectType({ description: 'A partner that a brand recognises and shows to people.' })
export class RecognisedPlace extends PlaceFacts {
  @Field(() => Int, { description: 'Number of the recognition.' })
  id!: number;

  @Field(() => TradeEnum, { description: '`repairer` or `recycler`.' })
  trade!: Trade;
}

const shown = ({ name, offers, street, city, country, phone, website }: ListingRow | PlaceRow) => ({
  name,
  offers,
  street,
  city,
  country,
  phone,
  website,
});

/** Maps a row to the graph's listing. `knownTo`: brands that may read it. */
export const toListing = (row: ListingRow, knownTo: readonly number[] = []): PartnerListing => ({
  ...shown(row),
  changedAt: row.changed_at,
  accountId: row.account_id,
  knownTo,
});

export const toPlace = (row: PlaceRow): RecognisedPlace => ({ ...shown(row), id: row.id, trade: row.trade });
