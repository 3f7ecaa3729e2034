import { Arg, Ctx, Directive, Field, InputType, Int, Mutation, Resolver } from 'type-graphql';
import { unknownThing } from '../../../schema/field-sentences.js';
import { OWNER_LETTER_KINDS, type OwnerLetterKind } from '../../../schema/vocabulary/owner-letters.js';
import { Access, systemOnly } from '../../common/access/access.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import type { IntegrationsContext } from '../context.js';
import { mailOwners } from './mail-owners.js';

@Directive('@inaccessible')
@InputType({ description: 'A mail about an item.' })
class OwnerLetterInput {
  @Field(() => Int)
  id!: number;

  @Field()
  kind!: string;

  @Field(() => Int)
  brandId!: number;

  @Field()
  product!: string;

  @Field(() => String, { nullable: true })
  serial?: string | null;

  @Field(() => Timestamp, { description: 'When it was written.' })
  writtenAt!: Date;

  @Field(() => String, { nullable: true })
  detail?: string | null;

  @Field(() => Int, { nullable: true })
  accountId?: number | null;

  @Field(() => String, { nullable: true })
  email?: string | null;

  @Field(() => String, { nullable: true })
  language?: string | null;

  @Field({ description: 'Path below the language that it leads to.' })
  path!: string;
}

@Resolver()
export class LettersResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @AtMost(100)
  @Mutation(() => [Int], { description: 'Mails letters about items; answers those that need no further try.' })
  mailOwners(
    @Arg('letters', () => [OwnerLetterInput]) letters: OwnerLetterInput[],
    @Ctx() context: IntegrationsContext,
  ): Promise<number[]> {
    const known = letters.map(({ kind, serial, detail, accountId, email, language, ...rest }, at) => ({
      ...rest,
      kind: knownKind(kind, at),
      serial: serial ?? null,
      detail: detail ?? null,
      accountId: accountId ?? null,
      email: email ?? null,
      language: language ?? null,
    }));
    return mailOwners(context, known);
  }
}

/** Throws for an unknown kind of mail, which the sender then keeps until this process is updated. */
function knownKind(kind: string, at: number): OwnerLetterKind {
  const known = OWNER_LETTER_KINDS.find((one) => one === kind);
  if (!known)
    throw invalidInput({ type: 'enum', path: ['letters', at, 'kind'], message: unknownThing('letter'), input: kind });
  return known;
}
