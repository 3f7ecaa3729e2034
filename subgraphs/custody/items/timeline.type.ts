import { Field, ObjectType } from 'type-graphql';
import { Access, everyone } from '../../common/access/access.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import type { HolderRole } from './item.enums.js';
import { HolderRoleEnum, TimelineEntryTypeEnum } from './item.enums.js';

@Access(everyone)
@ObjectType({ description: 'One line of the public history. Values that the caller may not see are masked or null.' })
export class TimelineEntry {
  @Field(() => TimelineEntryTypeEnum, { description: '`verify` or `transfer`.' })
  type!: 'verify' | 'transfer';

  @Field(() => Timestamp, { description: 'When it happened.' })
  timestamp!: Date;

  @Field(() => String, {
    nullable: true,
    description: 'Signature of the address that was verified; null on a transfer.',
  })
  signature!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Verdict of the verification; null on a transfer.' })
  isValid!: boolean | null;

  @Field(() => String, { nullable: true, description: '`qr`, `sdm-url` or `sdm-json`; null on a transfer.' })
  source!: string | null;

  @Field(() => String, { nullable: true, description: 'Wallet it came from; brand administrators and operators only.' })
  fromAddress!: string | null;

  @Field(() => String, { nullable: true, description: 'Wallet it went to; brand administrators and operators only.' })
  toAddress!: string | null;

  @Field(() => String, { nullable: true, description: 'Former owner, masked for the public; `Mint` at the minting.' })
  fromEmail!: string | null;

  @Field(() => String, { nullable: true, description: 'New owner, masked for the public; null for the vault.' })
  toEmail!: string | null;

  @Field(() => String, { nullable: true, description: 'Masked name of the former owner.' })
  fromDisplay!: string | null;

  @Field(() => String, { nullable: true, description: 'Masked name of the new owner.' })
  toDisplay!: string | null;

  @Field(() => HolderRoleEnum, { nullable: true, description: '`mint`, `vault` or `owner`.' })
  fromRole!: HolderRole | null;

  @Field(() => HolderRoleEnum, { nullable: true, description: '`vault` or `owner`.' })
  toRole!: HolderRole | null;

  @Field(() => String, { nullable: true, description: 'Remark recorded with the movement.' })
  comment!: string | null;

  @Field({ description: 'UUID of the event.' })
  eventId!: string;
}
