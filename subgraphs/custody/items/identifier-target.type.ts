import { Field, ObjectType } from 'type-graphql';
import { Access, everyone } from '../../common/access/access.js';
import { BelongsTo, noOwner } from '../../common/access/belonging.js';
import { enumOf } from '../../lib/graphql/enum-of.js';
import type { IdentifierTarget } from './identifier-target.rules.js';

const IdentifierTargetKind = enumOf<IdentifierTarget['kind']>(
  'IdentifierTargetKind',
  'Kind of thing that an identifier names.',
  {
    product: 'The page of an item; named by its serial.',
    passport: 'The passport of an item; named by its chip hash.',
    certificate: 'A certificate; named by its number.',
    gtin: 'The model with a GTIN; named by its 14 digits.',
  },
);

@Access(everyone)
@BelongsTo(noOwner)
@ObjectType('IdentifierTarget', { description: 'Where an identifier leads.' })
export class IdentifierTargetType implements IdentifierTarget {
  @Field(() => IdentifierTargetKind, { description: 'Its target.' })
  kind!: IdentifierTarget['kind'];

  @Field({ description: 'Kind of identifier that names the target: serial, chip hash, certificate number or GTIN.' })
  identifier!: string;
}
