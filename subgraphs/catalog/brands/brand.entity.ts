import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { PlanEntity } from '../plans/plan.entity.js';

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
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    code: p.text().unique('brand_code_key'),
    name: p.text(),
    planId: () =>
      p.manyToOne(PlanEntity).mapToPk().fieldName('plan_id').updateRule('no action').deleteRule('no action'),
    offer: p.enum(['compliance', 'compliance_identity']).default('compliance_identity'),
    logoUrl: p.text().nullable(),
    primaryColor: p.text().nullable(),
    secondaryColor: p.text().nullable(),
    hidePoweredBy: p.boolean().default(false),
    appUrl: p.text().nullable(),
    domain: p.text().nullable().unique('brand_domain_key'),
    language: p.enum(['fr', 'en']).default('en'),
    partnerPage: p.text().nullable(),
    mintApprovals: p.integer().default(0),
    disclosure: p.json().$type<Record<string, unknown>>().nullable(),
    passportServiceProvider: p.json().$type<{ identifier: string; name: string }>().nullable(),
    createdAt: p.datetime().defaultRaw(`now()`),
    authorizedCountries: p.array().nullable(),
    domainProof: p.enum(['dns', 'operator']).nullable(),
  },
});

export type Brand = InferEntity<typeof BrandEntity>;
