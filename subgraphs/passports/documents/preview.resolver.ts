import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { isAdministratorOf, keyServes, type Principal } from '../../../schema/principal.js';
import type { Language } from '../../../schema/vocabulary/languages.js';
import { TIERS } from '../../../schema/vocabulary/tiers.js';
import { Access } from '../../common/access/access.js';
import { requireApiAccess } from '../../common/access/require-api-access.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { PassportsContext } from '../context.js';
import { disclose } from '../disclosure/disclosure.rules.js';
import { brandFacts } from '../peers/catalog.js';
import { PassportPreview, PassportPreviewInput, previewers } from '../publishing/passport.type.js';
import { toCompleteness } from '../publishing/to-passport.js';
import { dataHash } from './canonical-json.rules.js';
import { LanguageEnum } from './passport.enums.js';

/** Id that no category has, without sector rules or overrides. */
const NO_CATEGORY = -1;

@Resolver()
export class PreviewResolver {
  @Access(previewers)
  @Query(() => PassportPreview, {
    description: 'Views that each tier would have of a document, with its faults and gaps; nothing is kept.',
  })
  async previewPassport(
    @Ctx() context: PassportsContext,
    @Arg('input', () => PassportPreviewInput, { description: 'The document.' }) input: PassportPreviewInput,
    @Arg('lang', () => LanguageEnum, { defaultValue: 'en', description: '`fr` or `en`.' }) lang: Language,
  ): Promise<PassportPreview> {
    const brandId = brandOf(context.principal, input.brandId ?? null);
    const { sector, disclosure } =
      brandId === null
        ? { sector: null, disclosure: null }
        : await brandFacts(context.peers, brandId, input.categoryId ?? NO_CATEGORY);
    const { document } = input;
    const faults = context.faultsOf(document);
    const readable = faults.length === 0 ? document : {};
    return {
      faults: faults.map(({ type, path, message }) => ({ type, path: [...path], message })),
      dataHash: dataHash(readable),
      tiers: TIERS.map((tier) => ({ tier, data: disclose(readable, [tier], { sector, override: disclosure }) })),
      completeness: toCompleteness(readable, sector, lang),
    };
  }
}

/** Returns the brand whose rules apply; null for none. Throws `FORBIDDEN` for another brand. */
function brandOf(principal: Principal, asked: number | null): number | null {
  if (principal.kind === 'key') {
    requireApiAccess(principal);
    if (!principal.scopes.includes('mint:batch')) throw new DomainError('SCOPE_MISSING', { scopes: ['mint:batch'] });
    const brandId = asked ?? principal.brandId;
    if (!keyServes(principal, brandId)) throw new DomainError('BRAND_NOT_SERVED');
    return brandId;
  }
  if (asked !== null && !isAdministratorOf(principal, asked)) throw new DomainError('FORBIDDEN');
  return asked;
}
