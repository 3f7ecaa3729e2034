import { Arg, Ctx, Directive, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access, roles, systemOnly } from '../../common/access/access.js';
import { requireAdministratorOf } from '../caller.js';
import type { IntegrationsContext } from '../context.js';
import { Account, toAccount } from './account.type.js';
import { removeAdministrator } from './remove-administrator.js';

@Resolver()
export class AdministratorResolver {
  @Access(roles('brand_admin', 'operator'))
  @Query(() => [Account], { description: 'Administrators of a brand, by number.' })
  async administrators(
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<Account[]> {
    requireAdministratorOf(context, brandId);
    return (await context.accounts.administratorsOf(brandId)).map((row) => toAccount(row));
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => Int, {
    description: 'Mails the administrators of a brand who can sign in; returns how many. A mail that fails is logged.',
  })
  async mailAdministrators(
    @Arg('brandId', () => Int) brandId: number,
    @Arg('subject', () => String) subject: string,
    @Arg('text', () => String) text: string,
    @Ctx() { accounts, mailer, log, requestId }: IntegrationsContext,
  ): Promise<number> {
    const able = (await accounts.administratorsOf(brandId)).filter((account) => !account.disabled_at);
    for (const { email } of able) {
      mailer
        .send({ to: email, subject, text })
        .catch((error: Error) => log.error({ err: error, requestId }, 'mail not handed over'));
    }
    return able.length;
  }

  @Access(roles('brand_admin', 'operator'))
  @Mutation(() => Account, { description: 'Takes a brand from one of its administrators: their next call knows.' })
  async removeAdministrator(
    @Arg('brandId', () => Int, { description: 'Brand it no longer administers.' }) brandId: number,
    @Arg('accountId', () => Int, { description: 'Number of the account.' }) accountId: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<Account> {
    requireAdministratorOf(context, brandId);
    await removeAdministrator(context, brandId, accountId);
    return toAccount((await context.accounts.byId(accountId))!);
  }
}
