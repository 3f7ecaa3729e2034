import { Arg, Ctx, Directive, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access, roles, systemOnly } from '../../common/access/access.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { requireAdministratorOf } from '../caller.js';
import type { IntegrationsContext } from '../context.js';
import { sendInTime } from '../letters/send-in-time.js';
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
    description:
      'Mails the administrators of a brand who can sign in; returns to how many the mail was handed over. One that fails, or takes longer than 15 seconds, is logged; UNAVAILABLE when all do.',
  })
  async mailAdministrators(
    @Arg('brandId', () => Int) brandId: number,
    @Arg('subject', () => String) subject: string,
    @Arg('text', () => String) text: string,
    @Ctx() { accounts, mailer, log, requestId }: IntegrationsContext,
  ): Promise<number> {
    const able = (await accounts.administratorsOf(brandId)).filter((account) => !account.disabled_at);
    const sent = await Promise.allSettled(able.map(({ email }) => sendInTime(mailer, { to: email, subject, text })));
    const failed = sent.filter((one) => one.status === 'rejected');
    for (const { reason } of failed) log.error({ err: reason, requestId }, 'mail not handed over');
    if (able.length > 0 && failed.length === able.length) throw new DomainError('UNAVAILABLE');
    return able.length - failed.length;
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
