import { Field, ObjectType } from 'type-graphql';
import { Access, itsBrandTeam } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { ofBrand } from '../catalog-keepers.js';
import type { DomainProof } from './brand.enums.js';
import { DomainFindingEnum, DomainProofEnum } from './brand.enums.js';
import type { DomainFinding } from './domain-proof.rules.js';

@Access(itsBrandTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'A host name that a brand claims and has still to prove. Nothing is served under it.' })
export class DomainClaim {
  brandId!: number;

  @Field({ description: 'The host name.' })
  domain!: string;

  @Field({ description: 'Name of the DNS TXT record that proves it.' })
  recordName!: string;

  @Field({ description: 'Exact text that the record must have.' })
  recordValue!: string;

  @Field(() => Timestamp, { description: 'When it was claimed.' })
  claimedAt!: Date;

  @Field(() => Timestamp, { nullable: true, description: 'When the record was looked for last.' })
  checkedAt!: Date | null;

  @Field(() => DomainFindingEnum, {
    nullable: true,
    description:
      'Result of the last check: `record_missing`, `record_differs`, `no_answer` (of the name servers) or `taken` (another brand verified it first); null before the first check.',
  })
  finding!: DomainFinding | null;
}

@Access(itsBrandTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'The host name of a brand, and the one it would like to have.' })
export class BrandDomain {
  brandId!: number;

  @Field(() => String, { nullable: true, description: 'The host name that is served; null for none.' })
  domain!: string | null;

  @Field(() => DomainProofEnum, {
    nullable: true,
    description: 'Proof for which it is served: `dns` (its record was found) or `operator` (an operator approved it).',
  })
  proof!: DomainProof | null;

  @Field(() => DomainClaim, { nullable: true, description: 'The name that waits for its proof.' })
  claim!: DomainClaim | null;
}
