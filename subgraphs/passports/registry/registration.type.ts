import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { RegistrationState } from '../../../schema/life-cycles/registration.js';
import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import { Access } from '../../common/access/access.js';
import { type Belonging, BelongsTo } from '../../common/access/belonging.js';
import { SignedToken } from '../../lib/bounds/bounded-scalars.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { PassportLevelEnum } from '../documents/passport.enums.js';
import { itsPassportTeam } from '../publishing/passport.type.js';
import { RegistryGap } from './readiness.type.js';
import { RegistrationStateEnum } from './registry.enums.js';
import { MOST_IN_A_FILE } from './registry-files.rules.js';
import { MOST_HANDED_OVER } from './select-for-registry.js';

const ofBrand = ({ brandId }: { readonly brandId: number }): Belonging => ({ brands: [brandId] });

@Access(itsPassportTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'A version of a passport in the Union’s registry.' })
export class PassportRegistration {
  @Field(() => Int, { description: 'Number of the version.' })
  version!: number;

  @Field(() => PassportLevelEnum, { description: 'Level it is registered at.' })
  level!: PassportLevel;

  @Field(() => RegistrationStateEnum, { description: 'State.' })
  state!: RegistrationState;

  @Field({ description: 'Unique product identifier it is registered under.' })
  productId!: string;

  @Field({ description: 'SHA-256 of the document registered.' })
  dataHash!: string;

  @Field(() => String, { nullable: true, description: 'Registration identifier that the registry gave.' })
  registryId!: string | null;

  @Field(() => Timestamp, { description: 'When it was last handed over, or else written down.' })
  preparedAt!: Date;

  @Field(() => Int, { nullable: true, description: 'Account that handed it over; null: the platform.' })
  preparedBy!: number | null;

  @Field(() => Timestamp, { nullable: true, description: 'When it was registered.' })
  registeredAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Account that wrote the registration down; null: the answer of the registry.',
  })
  registeredBy!: number | null;

  @Field(() => String, { nullable: true, description: 'Proof of registration: a JWT signed by the registry.' })
  proof!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When the proof was verified and kept.' })
  proofKeptAt!: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'When the registration was ended.' })
  deactivatedAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Reason of the registry’s refusal, of the registration or of its end, or the fault of its proof.',
  })
  failure!: string | null;

  @Field({
    description:
      'It is in force, and another version is in service, or its product has another identifier now: register that.',
  })
  isOutdated!: boolean;

  readonly brandId!: number;
}

@Access(itsPassportTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'Counts of a brand’s passports by the state of their registration.' })
export class RegistrationCounts {
  @Field(() => Int, { description: 'Versions handed over in files, without an answer.' })
  prepared!: number;

  @Field(() => Int, { description: 'On their way.' })
  sending!: number;

  @Field(() => Int, { description: 'Refused by the registry.' })
  refused!: number;

  @Field(() => Int, { description: 'In force.' })
  registered!: number;

  @Field(() => Int, { description: 'In force, of another version than the one in service.' })
  outdated!: number;

  @Field(() => Int, { description: 'Ended.' })
  deactivated!: number;

  @Field({ description: 'Registrations can be sent to the registry from here.' })
  sends!: boolean;

  @Field({ description: 'Proofs can be verified, and so kept.' })
  verifiesProofs!: boolean;

  readonly brandId!: number;
}

@Access(itsPassportTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'A file that the registry takes.' })
export class RegistryFile {
  @Field({ description: 'Its name.' })
  name!: string;

  @Field({ description: 'Media type of the content, as the registry asks for it: `application/json`.' })
  mediaType!: string;

  @Field({ description: 'Its content.' })
  content!: string;

  @Field(() => Int, { description: 'Registrations it holds.' })
  registrations!: number;

  readonly brandId!: number;
}

@Access(itsPassportTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'A passport that was named and lacks something.' })
export class RegistryRefusal {
  @Field(() => Int, { description: 'Number of the passport.' })
  passportId!: number;

  @AtMost(10)
  @Field(() => [RegistryGap], { description: 'Its gaps.' })
  gaps!: RegistryGap[];

  readonly brandId!: number;
}

@Access(itsPassportTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'Passports that were submitted to the registry, and those that were not.' })
export class RegistryHandover {
  @AtMost(MOST_HANDED_OVER / MOST_IN_A_FILE)
  @Field(() => [RegistryFile], {
    description: `Files of at most ${MOST_IN_A_FILE} registrations; none where they are sent.`,
  })
  files!: RegistryFile[];

  @Field(() => [Int], { description: 'Passports handed over.' })
  passportIds!: number[];

  @AtMost(MOST_HANDED_OVER)
  @Field(() => [RegistryRefusal], { description: 'Named passports that lack something.' })
  refused!: RegistryRefusal[];

  @Field(() => String, { nullable: true, description: 'Cursor for the next call; null at the end.' })
  next!: string | null;

  readonly brandId!: number;
}

@InputType({ description: 'Answer of the registry.' })
export class RegistrationInput {
  @Field(() => Int, { description: 'Number of the passport.' })
  passportId!: number;

  @Field(() => Int, { nullable: true, description: 'Number of the version; the public one in service by default.' })
  version?: number | null;

  @Field({ description: 'Registration identifier.' })
  registryId!: string;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Instant of the registration; by default that of the proof, or now.',
  })
  registeredAt?: Date | null;

  @Field(() => SignedToken, { nullable: true, description: 'Proof of registration: a JWT.' })
  proof?: string | null;
}
