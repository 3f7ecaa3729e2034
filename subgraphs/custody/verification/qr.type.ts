import { GraphQLFloat } from 'graphql';
import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { Access, everyone } from '../../common/access/access.js';
import { boundedScalar, Identifier, RequestText } from '../../lib/bounds/bounded-scalars.js';
import { Product } from '../items/product.type.js';
import type { QrVerdict } from './qr-verdict.rules.js';

/** Type of the seconds of a printed address: every integer that JSON readers keep, since a wrong one has a verdict too. */
const PrintedSeconds = boundedScalar('PrintedSeconds', GraphQLFloat, {
  kind: 'number',
  min: Number.MIN_SAFE_INTEGER,
  max: Number.MAX_SAFE_INTEGER,
});

@InputType({ description: 'A verification address as scanned.' })
export class QrInput {
  @Field(() => Identifier, { description: 'Chip hash; the `0x` may be left out.' })
  uidHash!: string;

  @Field(() => PrintedSeconds, { description: 'Seconds since epoch the address was made.' })
  madeAt!: number;

  @Field(() => RequestText, { description: 'Signature of the address.' })
  signature!: string;

  @Field(() => Float, { nullable: true, description: 'Degrees; counts only together with the longitude.' })
  latitude?: number | null;

  @Field(() => Float, { nullable: true, description: 'Degrees; counts only together with the latitude.' })
  longitude?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'False: only the verdict is wanted, nothing is recorded. Default true.',
  })
  record?: boolean | null;
}

@Access(everyone)
@ObjectType({ description: 'The verdict on a verification address.' })
export class QrVerdictResult {
  @Field({ description: 'The only field to decide on.' })
  valid!: boolean;

  @Field({ description: 'A sentence in English.' })
  message!: string;

  @Field(() => String, { nullable: true, description: 'Chip hash in canonical form; null when it is none.' })
  uidHash!: string | null;

  @Field(() => Product, {
    nullable: true,
    description: 'The item: on a positive verdict and when only the chain disagreed.',
  })
  product!: Product | null;

  /** Verdict from which `gone` is found. */
  verdict!: QrVerdict;

  @Field(() => String, { nullable: true, description: 'City and country of the scan, on a positive verdict.' })
  scanArea!: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of the scan that was recorded, on a positive verdict.' })
  scanId!: number | null;
}
