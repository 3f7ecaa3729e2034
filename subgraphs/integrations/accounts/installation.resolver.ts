import { Arg, Ctx, Directive, Field, InputType, Mutation, Query, Resolver } from 'type-graphql';
import { Access, systemOnly } from '../../common/access/access.js';
import type { IntegrationsContext } from '../context.js';
import { inviteFirstOperator, inviteOperator } from './first-operator.js';
import { people } from './installation.statements.js';
import { brandsOfKeys, openAccounts, openKeys } from './known-credentials.js';

@Directive('@inaccessible')
@InputType({ description: 'Address and password that others may know.' })
class KnownAccountInput {
  @Field({ description: 'E-mail address.' })
  email!: string;

  @Field({ description: 'The password.' })
  password!: string;
}

/** Operations for the start of an installation and its commands. */
@Resolver()
export class InstallationResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => [String], { description: 'Those of these accounts that may sign in with just these passwords.' })
  openAccounts(
    @Arg('known', () => [KnownAccountInput]) known: KnownAccountInput[],
    @Ctx() context: IntegrationsContext,
  ): Promise<string[]> {
    return openAccounts(context, known);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => Boolean, { description: 'Whether one of these API keys may still be used.' })
  async hasOpenKey(
    @Arg('secrets', () => [String]) secrets: string[],
    @Ctx() context: IntegrationsContext,
  ): Promise<boolean> {
    return (await openKeys(context, secrets)) > 0;
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => [String], {
    nullable: 'items',
    description: 'Brands of these API keys by public code; null for new keys.',
  })
  brandsOfKeys(
    @Arg('secrets', () => [String]) secrets: string[],
    @Ctx() context: IntegrationsContext,
  ): Promise<(string | null)[]> {
    return brandsOfKeys(context, secrets);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => Boolean, { description: 'Whether anybody has an account or an invitation.' })
  async hasPeople(@Ctx() { database }: IntegrationsContext): Promise<boolean> {
    return (await people.row(database.pool, {}))?.are === true;
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => String, { description: 'Link for a new operator. Refusals: INVALID_INPUT, FORBIDDEN.' })
  inviteOperator(@Arg('email') email: string, @Ctx() context: IntegrationsContext): Promise<string> {
    return inviteOperator(context, email);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => String, {
    nullable: true,
    description: 'Link for the first operator; null once there was one. Refusals: INVALID_INPUT.',
  })
  inviteFirstOperator(@Arg('email') email: string, @Ctx() context: IntegrationsContext): Promise<string | null> {
    return inviteFirstOperator(context, email);
  }
}
