import { defineEntity, p } from '@mikro-orm/postgresql';
import { AccountEntity } from '../accounts/account.entity.js';

/** Published place of a partner; each brand decides whether its pages list it. */
export const PartnerListingEntity = defineEntity({
  name: 'PartnerListing',
  tableName: 'partner_listing',
  checks: [{ name: 'partner_listing_country_check', expression: "country ~ '^[A-Z]{2}$'::text" }],
  properties: {
    accountId: () =>
      p
        .manyToOne(AccountEntity)
        .mapToPk()
        .fieldName('account_id')
        .updateRule('no action')
        .deleteRule('no action')
        .primary(),
    name: p.text(),
    /** Services of the partner, as a sentence. */
    offers: p.text().nullable(),
    street: p.text().nullable(),
    city: p.text(),
    /** ISO 3166 alpha-2. */
    country: p.text(),
    phone: p.text().nullable(),
    website: p.text().nullable(),
    changedAt: p.datetime(),
  },
});
