import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access, systemOnly } from '../../common/access/access.js';
import { SeenAtOnce } from '../../lib/graphql/seen-at-once.js';
import type { CustodyContext } from '../context.js';
import { ErasedEvent } from './erased-event.type.js';
import { erasePersonalData, personalData } from './personal-data.js';

/** Operations for exporting and erasing personal data. */
@Resolver()
export class PersonalDataResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => GraphQLJSONObject, {
    description: 'Rows that custody keeps about a person, by table, with the names of what is left out.',
  })
  personalData(
    @Arg('accountId', () => Int) accountId: number,
    @Arg('email', () => String, { description: 'Address that open offers, receipts and messages may name.' })
    email: string,
    @Ctx() context: CustodyContext,
  ): Promise<Record<string, readonly unknown[]>> {
    return personalData(context, accountId, email);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @SeenAtOnce
  @Mutation(() => [ErasedEvent], {
    description:
      'Pseudonymizes a person in every history; answers the events that contained their words, as they are now.',
  })
  erasePersonalData(
    @Arg('accountId', () => Int) accountId: number,
    @Arg('email', () => String, { description: 'Address that open offers may name.' }) email: string,
    @Ctx() context: CustodyContext,
  ): Promise<ErasedEvent[]> {
    return erasePersonalData(context, accountId, email);
  }
}
