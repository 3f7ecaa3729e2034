import {
  Arg,
  Args,
  Ctx,
  Directive,
  Field,
  FieldResolver,
  InputType,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { normalizeEmail } from '../../../schema/identifiers/email-address.js';
import { Access, anyAccount, anyOf, itsBrandTeam, itsPeople, roles, systemOnly } from '../../common/access/access.js';
import { Identifier } from '../../lib/bounds/bounded-scalars.js';
import { AtMost, ListPage, partOf } from '../../lib/bounds/page-lists.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { Account, toAccount } from '../accounts/account.type.js';
import { brandNamed } from '../api-keys/brand-plan.js';
import { accountOf, isOperator, requireAdministratorOf } from '../caller.js';
import type { IntegrationsContext } from '../context.js';
import { BrandKey, RetailerKey } from '../foreign.types.js';
import { ADMITTED } from './contact-status.rules.js';
import { contactOfCaller, contactsOfCaller } from './contacts-of-caller.js';
import { countryCodes } from './country-codes.rules.js';
import { type DistributorContactStatus, DistributorContactStatusEnum } from './rights.enums.js';
import { DistributorContact, toContact } from './rights.types.js';
import { saveContact } from './save-contact.js';

@InputType({ description: 'A distributor contact as it should be.' })
class DistributorContactInput {
  @Field(() => Identifier, { description: 'Address of the account.' })
  email!: string;

  @Field(() => Int, { description: 'Brand the contact belongs to.' })
  brandId!: number;

  @Field(() => Int, { description: 'Number of the point of sale.' })
  retailerId!: number;

  @Field(() => DistributorContactStatusEnum, {
    nullable: true,
    description: '`pending`, `active` (default) or `revoked`.',
  })
  status?: DistributorContactStatus | null;

  @Field(() => [String], { nullable: true, description: 'ISO 3166 alpha-2 codes.' })
  territoryCountries?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Turns the out-of-territory view on; default false.' })
  alertsOptIn?: boolean | null;
}

@Resolver(() => DistributorContact)
export class ContactResolver {
  @Access(roles('brand_admin', 'operator'))
  @Query(() => [DistributorContact], { description: 'Distributor contacts of a brand, newest first.' })
  async distributorContacts(
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Ctx() context: IntegrationsContext,
    @Args(() => ListPage) page: ListPage,
  ): Promise<DistributorContact[]> {
    requireAdministratorOf(context, brandId);
    return (await context.rights.contactsOfBrand({ brandId, ...partOf(page) })).map(toContact);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => [String], {
    nullable: true,
    description:
      'Countries that the active contacts at a point of sale may sell in for its brand; null when none is named.',
  })
  async retailerTerritory(
    @Arg('brandId', () => Int) brandId: number,
    @Arg('retailerId', () => Int) retailerId: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<string[] | null> {
    const countries = await context.rights.territoryOf(brandId, retailerId);
    return countries.length > 0 ? countries : null;
  }

  @Access(anyAccount)
  @AtMost(1000)
  @Query(() => [DistributorContact], { description: "The caller's active contacts, by the name of the brand." })
  async myContacts(@Ctx() context: IntegrationsContext): Promise<DistributorContact[]> {
    return (await contactsOfCaller(context, accountOf(context))).map(toContact);
  }

  @Access(anyAccount)
  @Query(() => DistributorContact, {
    description: "The caller's contact for a brand; without one, the only contact or the first by name.",
  })
  async myContact(
    @Ctx() context: IntegrationsContext,
    @Arg('brandId', () => Int, { nullable: true, description: 'Brand the contact belongs to.' }) brandId:
      | number
      | null = null,
  ): Promise<DistributorContact> {
    return toContact(await contactOfCaller(context, accountOf(context), brandId));
  }

  @Access(roles('brand_admin', 'operator'))
  @Mutation(() => DistributorContact, {
    description:
      'Changes or revokes a contact of the brand; a new one, or one that was revoked, is invited with `inviteAccount`. Operators make contacts at once. A revoked contact cannot become `pending`. Refusals: NOT_FOUND, INVALID_INPUT, STATE_CONFLICT.',
  })
  async saveDistributorContact(
    @Arg('input', () => DistributorContactInput, { description: 'The contact.' }) input: DistributorContactInput,
    @Ctx() context: IntegrationsContext,
  ): Promise<DistributorContact> {
    requireAdministratorOf(context, input.brandId);
    const account = await context.accounts.byEmail(normalizeEmail(input.email));
    const mayLetIn = isOperator(context.principal);
    if (!mayLetIn) await requireContact(context, account?.id, input.brandId);
    if (!account) throw new DomainError('NOT_FOUND', { entity: 'Account' });
    const contact = {
      accountId: account.id,
      brand: await brandNamed(context.peers, { id: input.brandId }),
      retailerId: input.retailerId,
      status: input.status ?? ADMITTED,
      territoryCountries: countryCodes(input.territoryCountries),
      alertsOptIn: input.alertsOptIn ?? false,
    };
    const id = await saveContact(context, contact, { mayLetIn });
    return toContact((await context.rights.contact(id))!);
  }

  @Access(anyOf(itsBrandTeam, itsPeople))
  @FieldResolver(() => BrandKey, { description: 'The brand it is a contact of.' })
  brand(@Root() { brandId }: DistributorContact): BrandKey {
    return { id: brandId };
  }

  @Access(anyOf(itsBrandTeam, itsPeople))
  @FieldResolver(() => RetailerKey, { description: 'The point of sale.' })
  retailer(@Root() { retailerId }: DistributorContact): RetailerKey {
    return { id: retailerId };
  }

  @Access(anyOf(itsBrandTeam, itsPeople))
  @FieldResolver(() => Account, { description: 'The account that signs in.' })
  async account(
    @Root() { accountId, brandId }: DistributorContact,
    @Ctx() context: IntegrationsContext,
  ): Promise<Account> {
    return toAccount((await context.accounts.byId(accountId))!, [brandId]);
  }
}

/** Throws `NOT_FOUND` unless the account is a contact of the brand; an unknown address gets the same answer. */
async function requireContact(
  { rights }: IntegrationsContext,
  accountId: number | undefined,
  brandId: number,
): Promise<void> {
  const known = accountId !== undefined && (await rights.contactOfAccount({ brandId, accountId }));
  if (!known) throw new DomainError('NOT_FOUND', { entity: 'DistributorContact' });
}
