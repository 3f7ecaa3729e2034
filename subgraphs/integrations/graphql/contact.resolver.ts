import {
  Arg,
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
import { Access, anyAccount, roles, systemOnly } from '../../lib/access.js';
import { DomainError, invalidInput } from '../../lib/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { countryCodes } from '../domain/country-codes.js';
import { brandNamed } from '../operations/brand-plan.js';
import { contactOfCaller, contactsOfCaller } from '../operations/contacts-of-caller.js';
import { saveContact } from '../operations/save-contact.js';
import type { ContactRow } from '../persistence/reads/rights-reads.js';
import { Account, toAccount } from './account.type.js';
import { accountOf, requireAdministratorOf } from './caller.js';
import { BrandKey, RetailerKey } from './foreign.types.js';
import { DistributorContact, toContact } from './rights.types.js';

const STATUSES = ['pending', 'active', 'revoked'] as const;

@InputType({ description: 'A distributor contact as it should be.' })
class DistributorContactInput {
  @Field({ description: 'Address of the account.' })
  email!: string;

  @Field(() => Int, { description: 'Brand the contact belongs to.' })
  brandId!: number;

  @Field(() => Int, { description: 'Number of the point of sale.' })
  retailerId!: number;

  @Field(() => String, { nullable: true, description: '`pending`, `active` (default) or `revoked`.' })
  status?: string | null;

  @Field(() => [String], { nullable: true, description: 'ISO 3166 alpha-2 codes.' })
  territoryCountries?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Turns the out-of-territory view on; default false.' })
  alertsOptIn?: boolean | null;
}

@Resolver(() => DistributorContact)
export class ContactResolver {
  @Access(roles('brand_admin', 'operator'))
  @Query(() => [DistributorContact], { description: 'All distributor contacts of a brand.' })
  async distributorContacts(
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<DistributorContact[]> {
    requireAdministratorOf(context, brandId);
    return (await context.rights.contactsOfBrand(brandId)).map(toContact);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => [String], {
    nullable: true,
    description: 'Countries the active contacts of a point of sale may sell in; null when none is named.',
  })
  async retailerTerritory(
    @Arg('retailerId', () => Int) retailerId: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<string[] | null> {
    const { rows } = await context.database.pool.query<{ country: string }>(
      `select distinct unnest(territory_countries) as country
         from distributor_contact where retailer_id = $1 and status = 'active' order by country`,
      [retailerId],
    );
    return rows.length > 0 ? rows.map(({ country }) => country) : null;
  }

  @Access(anyAccount)
  @Query(() => [DistributorContact], { description: "The caller's active contacts, by the name of the brand." })
  async myContacts(@Ctx() context: IntegrationsContext): Promise<DistributorContact[]> {
    return (await contactsOfCaller(context, accountOf(context))).map(toContact);
  }

  @Access(anyAccount)
  @Query(() => DistributorContact, {
    description: "The caller's contact for a brand; without one, the only contact or the first by name (§4.11).",
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
    description: "Makes an account the brand's contact at a point of sale, or changes or revokes it.",
  })
  async saveDistributorContact(
    @Arg('input', () => DistributorContactInput, { description: 'The contact.' }) input: DistributorContactInput,
    @Ctx() context: IntegrationsContext,
  ): Promise<DistributorContact> {
    requireAdministratorOf(context, input.brandId);
    const status = STATUSES.find((known) => known === (input.status ?? 'active'));
    if (!status) throw invalidInput({ type: 'enum', path: ['status'], message: 'Unknown status', input: input.status });
    const account = await context.accounts.byEmail(input.email.trim().toLowerCase());
    if (!account) throw new DomainError('NOT_FOUND', { entity: 'Account' });
    const id = await saveContact(context, {
      accountId: account.id,
      brand: await brandNamed(context.peers, { id: input.brandId }),
      retailerId: input.retailerId,
      status,
      territoryCountries: countryCodes(input.territoryCountries),
      alertsOptIn: input.alertsOptIn ?? false,
    });
    const { rows } = await context.database.pool.query<ContactRow>('select * from distributor_contact where id = $1', [
      id,
    ]);
    return toContact(rows[0]!);
  }

  @Access(anyAccount)
  @FieldResolver(() => BrandKey, { description: 'The brand it is a contact of.' })
  brand(@Root() { brandId }: DistributorContact): BrandKey {
    return { id: brandId };
  }

  @Access(anyAccount)
  @FieldResolver(() => RetailerKey, { description: 'The point of sale.' })
  retailer(@Root() { retailerId }: DistributorContact): RetailerKey {
    return { id: retailerId };
  }

  @Access(anyAccount)
  @FieldResolver(() => Account, { description: 'The account that signs in.' })
  async account(@Root() { accountId }: DistributorContact, @Ctx() context: IntegrationsContext): Promise<Account> {
    return toAccount((await context.accounts.byId(accountId))!);
  }
}
