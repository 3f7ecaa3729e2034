import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { Language } from '../../../schema/vocabulary/languages.js';
import { Access } from '../../common/access/access.js';
import { numberAt } from '../../common/graph/connection.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { PassportsContext } from '../context.js';
import { readsWholePassports } from '../disclosure/whole-passport.rules.js';
import { LanguageEnum } from '../documents/passport.enums.js';
import { citationOf } from '../proofs/citation.rules.js';
import { readablePassport } from '../publishing/managed.js';
import { itsPassportTeam, Passport, passportTeam } from '../publishing/passport.type.js';
import { checkPage } from './check-page.js';
import { type Readiness, readReadiness } from './read-readiness.js';
import { RegistryCheckPage, type RegistryGap, RegistryReadiness } from './readiness.type.js';
import { upiOf } from './registry-entry.rules.js';

/** Most passports checked per page, since each is read whole. */
const MOST_CHECKED = 200;

/** Resolves the readiness of passports for the EU registry. */
@Resolver(() => Passport)
export class ReadinessResolver {
  @Access(itsPassportTeam)
  @FieldResolver(() => RegistryReadiness, {
    description: 'Whether it can be registered in the Union’s registry (Regulation (EU) 2024/1781, article 13).',
  })
  async registryReadiness(
    @Root() { id }: Passport,
    @Ctx() context: PassportsContext,
    @Arg('lang', () => LanguageEnum, { defaultValue: 'en', description: '`fr` or `en`.' }) lang: Language,
  ): Promise<RegistryReadiness> {
    return toReadiness(await readReadiness(context, await readablePassport(context, id)), lang);
  }

  @Access(passportTeam)
  @Query(() => RegistryCheckPage, {
    description: 'Counts the passports of a brand that can be registered, and the gaps of the others.',
  })
  async registryCheck(
    @Ctx() context: PassportsContext,
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Arg('limit', () => Int, {
      defaultValue: MOST_CHECKED,
      description: `Passports of one page, 1 to ${MOST_CHECKED}; more are ${MOST_CHECKED}.`,
    })
    limit: number,
    @Arg('after', () => String, { nullable: true, description: '`next` of the page before.' }) after?: string,
  ): Promise<RegistryCheckPage> {
    if (!readsWholePassports(context.principal, brandId)) throw new DomainError('FORBIDDEN');
    const size = Math.min(Math.max(limit, 1), MOST_CHECKED);
    return checkPage(context, brandId, { after: numberAt(after ?? null) ?? 0, limit: size });
  }
}

const toReadiness = ({ facts, gaps, version, passport }: Readiness, lang: Language): RegistryReadiness => ({
  ready: gaps.length === 0,
  gaps: gaps.map((gap): RegistryGap => ({ ...gap, ...citationOf(gap, lang), brandId: passport.brand_id })),
  version: version?.version ?? null,
  productId: upiOf(facts, facts.product),
  brandId: passport.brand_id,
});
