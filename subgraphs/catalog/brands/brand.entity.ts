import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { LANGUAGES } from '../../../schema/vocabulary/languages.js';
import { OFFERS } from '../../../schema/vocabulary/plans.js';
import { ownId } from '../../lib/database/id.js';
import { PlanEntity } from '../plans/plan.entity.js';
import type { BrandDisclosure, ServiceProvider } from './brand.rules.js';
import { DOMAIN_PROOFS } from './domain-proof.rules.js';

/** A brand: the seller of products, who is responsible for them. */
export const BrandEntity = defineEntity({
  name: 'Brand',
  tableName: 'brand',
  checks: [
    { name: 'brand_code_check', expression: "code ~ '^[A-Z0-9]{10}$'::text" },
    { name: 'brand_domain_check', expression: 'domain = lower(domain)' },
    { name: 'brand_mint_approvals_check', expression: 'mint_approvals >= 0' },
    {
      name: 'brand_primary_color_check',
      expression: "primary_color ~ '^#[0-9a-fA-F]{6}$'::text",
    },
    {
      name: 'brand_secondary_color_check',
      expression: "secondary_color ~ '^#[0-9a-fA-F]{6}$'::text",
    },
  ],
  properties: {
    id: ownId(),
    /** Public code. */
    code: p.text().unique('brand_code_key'),
    name: p.text(),
    planId: () =>
      p.manyToOne(PlanEntity).mapToPk().fieldName('plan_id').updateRule('no action').deleteRule('no action'),
    offer: p.enum(OFFERS).default('compliance_identity'),
    logoUrl: p.text().nullable(),
    primaryColor: p.text().nullable(),
    secondaryColor: p.text().nullable(),
    hidePoweredBy: p.boolean().default(false),
    appUrl: p.text().nullable(),
    /** Its own host name, once verified. */
    domain: p.text().nullable().unique('brand_domain_key'),
    language: p.enum(LANGUAGES).default('en'),
    /** Page to which GS1 lot links lead instead of the platform's. */
    partnerPage: p.text().nullable(),
    /** Administrators who must approve a mint batch. */
    mintApprovals: p.integer().default(0),
    disclosure: p.json().$type<BrandDisclosure>().nullable(),
    passportServiceProvider: p.json().$type<ServiceProvider>().nullable(),
    createdAt: p.datetime().defaultRaw(`now()`),
    /** ISO 3166 alpha-2 codes; null for no limit. */
    authorizedCountries: p.array().nullable(),
    /** Proofs by which its items can be claimed. */
    claimWays: p.array().defaultRaw(`'{purchase_code,receipt}'`),
    /** Addresses of its privacy and legal notices. */
    privacyUrl: p.text().nullable(),
    legalUrl: p.text().nullable(),
    /** Proof of its host name. */
    domainProof: p.enum(DOMAIN_PROOFS).nullable(),
  },
});

export type Brand = InferEntity<typeof BrandEntity>;
