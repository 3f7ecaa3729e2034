import { GraphQLScalarType } from 'graphql';
import { GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import { Directive, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { JsonObject } from '../../../schema/json.js';
import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';
import type { Visibility } from '../../../schema/vocabulary/visibilities.js';
import { Access, anyKey, anyOf, ofItsBrands, roles } from '../../common/access/access.js';
import { type Belonging, BelongsTo, noOwner } from '../../common/access/belonging.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { readsWholePassports, WHOLE_PASSPORT_ROLES } from '../disclosure/whole-passport.rules.js';
import type { PassportChangeKind, PassportVersionState } from '../documents/passport.enums.js';
import {
  AccessTierEnum,
  PassportChangeKindEnum,
  PassportLevelEnum,
  PassportVersionStateEnum,
  PassportVisibilityEnum,
} from '../documents/passport.enums.js';
import type { VersionRow } from '../documents/version.statements.js';

/** Admits roles that read any brand's passports whole. */
export const passportTeam = roles(...WHOLE_PASSPORT_ROLES);

/** Admits callers who read the passports of the object's brand whole. */
export const itsPassportTeam = ofItsBrands(readsWholePassports);

const ofBrand = ({ brandId }: { readonly brandId: number }): Belonging => ({ brands: [brandId] });

/** Admits a brand's team and keys, which may preview documents as well (§2.17). */
export const previewers = anyOf(anyKey, passportTeam);

@Access(itsPassportTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'Document that is written but not published; nothing of it is withheld.' })
export class PassportDraft {
  @Field(() => PassportVisibilityEnum, { description: 'Its visibility if it were published.' })
  visibility!: Visibility;

  @Field(() => Timestamp, { description: 'When it was last written.' })
  updatedAt!: Date;

  readonly brandId!: number;
  readonly passportId!: number;
  /** Bytes of the document, which is loaded on demand. */
  readonly bytes!: number;
}

@Access(itsPassportTeam)
@BelongsTo(ofBrand)
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A passport with all its versions, as its brand manages it.' })
export class Passport {
  @Field(() => Int, { description: 'Number, the same over all versions.' })
  id!: number;

  @Field(() => PassportLevelEnum, { description: 'Its subject.' })
  level!: PassportLevel;

  @Field(() => Int, { description: 'Number of the brand.', deprecationReason: 'Use `brand`.' })
  brandId!: number;

  @Field({ description: 'Version of the document schema.' })
  schemaVersion!: string;

  @Field(() => Timestamp, { description: 'When it was begun.' })
  createdAt!: Date;

  readonly productId!: number | null;
  readonly productBatchId!: number | null;
  readonly productModelId!: number | null;
}

@Access(itsPassportTeam)
@BelongsTo(({ row }: PassportVersion) => ({ brands: [row.brand_id] }))
@ObjectType({ description: 'A published version: its content never changes.' })
export class PassportVersion {
  @Field(() => Int, { description: 'Passport.' })
  passportId!: number;

  @Field(() => Int, { description: 'Number of the version, from 1.' })
  version!: number;

  @Field(() => PassportVersionStateEnum, { description: '`published` while in service, then `superseded`.' })
  state!: PassportVersionState;

  @Field(() => PassportVisibilityEnum, {
    description: 'Who may read it: while it is in service, and by date from then on.',
  })
  visibility!: Visibility;

  @Field({ description: 'SHA-256 of the canonical JSON of the document.' })
  dataHash!: string;

  @Field(() => Timestamp, { description: 'When it was published.' })
  publishedAt!: Date;

  @Field(() => Timestamp, { nullable: true, description: 'When it left service.' })
  supersededAt!: Date | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When it was withdrawn: it is answered for no date, and its credential has ended.',
  })
  withdrawnAt!: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'When the copy at the passport service provider was made.' })
  backedUpAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'CID of the content copy; null until it is stored.' })
  contentCid!: string | null;

  readonly row!: VersionRow;
}

@Access(itsPassportTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'Readers of a passport in one month; nothing about the readers is kept.' })
export class PassportScans {
  @Field({ description: 'Month, `YYYY-MM`, UTC.' })
  month!: string;

  @Field(() => Int, { description: 'Their number.' })
  scans!: number;

  readonly brandId!: number;
}

@Access(previewers)
@BelongsTo(noOwner)
@ObjectType({ description: 'A requirement of a regulation on the content of a passport.' })
export class PassportRequirement {
  @Field(() => [String], { description: 'Path in the document.' })
  path!: readonly string[];

  @Field({ description: 'Name of the regulation in the requested language.' })
  regulation!: string;

  @Field({ description: 'Its article or annex, in the same language.' })
  article!: string;

  @Field({ description: 'Name of the field in the language asked for.' })
  label!: string;

  @Field({ description: 'The document has it.' })
  present!: boolean;
}

@Access(previewers)
@BelongsTo(noOwner)
@ObjectType({ description: 'Requirements of regulations on a document, and the parts of it that are there.' })
export class PassportCompleteness {
  @Field(() => Int, { description: 'Parts that are required.' })
  required!: number;

  @Field(() => Int, { description: 'Required parts that are there.' })
  present!: number;

  @AtMost(200)
  @Field(() => [PassportRequirement], { description: 'Everything asked for.' })
  requirements!: PassportRequirement[];

  @AtMost(200)
  @Field(() => [PassportRequirement], { description: 'Missing parts.' })
  missing!: PassportRequirement[];
}

@Access(itsPassportTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'One difference between two versions.' })
export class PassportChange {
  @Field(() => PassportChangeKindEnum, { description: '`added`, `removed` or `changed`.' })
  kind!: PassportChangeKind;

  @Field({ description: 'Where: a JSON Pointer (RFC 6901).' })
  path!: string;

  @Field(() => GraphQLJSON, { nullable: true, description: 'Value before: of any type, also null.' })
  before?: unknown;

  @Field(() => GraphQLJSON, { nullable: true, description: 'Value after: of any type, also null.' })
  after?: unknown;

  readonly brandId!: number;
}

/** A scalar, so that a list of path steps costs an operation no more than one text. */
const PathStep = new GraphQLScalarType<string | number>({
  name: 'PathStep',
  description: 'A step of the way down a document: the name of a member, or an integer, the place in a list from 0.',
});

@Access(previewers)
@BelongsTo(noOwner)
@ObjectType({ description: 'A fault of a document.' })
export class PassportFault {
  @Field({
    description:
      'Machine-readable kind: `schema_` and the keyword of JSON Schema that refuses, or the name of a rule, e.g. `reserved_key`.',
  })
  type!: string;

  @Field(() => [PathStep], { description: 'Where: from the document down.' })
  path!: (string | number)[];

  @Field({ description: 'A sentence.' })
  message!: string;
}

@Access(previewers)
@BelongsTo(noOwner)
@ObjectType({ description: 'View of one tier.' })
export class TierPreview {
  @Field(() => AccessTierEnum, { description: 'Tier.' })
  tier!: Tier;

  @Field(() => GraphQLJSONObject, {
    description: 'Its view of the document: an object of sections, also of the brand’s own.',
  })
  data!: Record<string, unknown>;
}

@Access(previewers)
@BelongsTo(noOwner)
@ObjectType({ description: 'View that everyone would have of a document if it were published.' })
export class PassportPreview {
  @Field(() => [PassportFault], { description: 'Why it cannot be published; empty when it can.' })
  faults!: PassportFault[];

  @Field({ description: 'SHA-256 of its canonical JSON.' })
  dataHash!: string;

  @AtMost(6)
  @Field(() => [TierPreview], { description: 'View of each tier.' })
  tiers!: TierPreview[];

  @Field(() => PassportCompleteness, { description: 'Requirements of regulations, and the missing parts.' })
  completeness!: PassportCompleteness;
}

@InputType({ description: 'Subject of a passport: exactly one of the three.' })
export class PassportSubjectInput {
  @Field(() => Int, { nullable: true, description: 'An item.' })
  productId?: number | null;

  @Field(() => Int, { nullable: true, description: 'A batch.' })
  batchId?: number | null;

  @Field(() => Int, { nullable: true, description: 'A model.' })
  modelId?: number | null;
}

@InputType({ description: 'A draft.' })
export class PassportDraftInput {
  @Field(() => PassportSubjectInput, { description: 'Its subject.' })
  subject!: PassportSubjectInput;

  @Field(() => GraphQLJSONObject, { description: 'The document: an object of sections, also of the brand’s own.' })
  document!: JsonObject;

  @Field(() => PassportVisibilityEnum, { nullable: true, description: 'Its visibility; `public` by default.' })
  visibility?: Visibility | null;
}

@InputType({ description: 'A document to preview, with the rules to apply.' })
export class PassportPreviewInput {
  @Field(() => GraphQLJSONObject, { description: 'The document: an object of sections, also of the brand’s own.' })
  document!: JsonObject;

  @Field(() => Int, { nullable: true, description: "Brand whose overrides apply; by default a key's own." })
  brandId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Category whose sector rules apply.' })
  categoryId?: number | null;
}
