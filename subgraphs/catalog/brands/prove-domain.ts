import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CatalogContext } from '../context.js';
import { BrandEntity } from './brand.entity.js';
import { DomainClaimEntity } from './domain-claim.entity.js';
import { findingOf, proofRecordName } from './domain-proof.rules.js';
import { isDomainTaken } from './name-domain.js';
import { hasClaim, noteFinding, takeClaim } from './prove-domain.statements.js';

/** Milliseconds between two look-ups for one brand; in between the last result is returned. */
const PAUSE_MS = 5_000;

/**
 * Checks the DNS record of a brand's claim, and serves the host name when it is found; of several brands with one claim
 * the first to verify it gets it. Other results are stored with the claim. Throws `NOT_FOUND` without a claim.
 */
export async function proveDomain(context: CatalogContext, brandId: number): Promise<void> {
  const { pool } = context.database;
  const now = context.clock();
  if (!(await hasClaim.row(pool, { brandId }))) throw new DomainError('NOT_FOUND', { entity: 'DomainClaim' });
  const claim = await takeClaim.row(pool, { brandId, now, since: new Date(now.getTime() - PAUSE_MS) });
  if (!claim) return;
  const { domain, token } = claim;
  const finding =
    findingOf(await context.txtRecords(proofRecordName(domain)), token) ?? (await serve(context, brandId, token));
  if (finding) await noteFinding.run(pool, { brandId, token, finding });
}

/** Puts a verified host name into service; `taken` when another brand verified it first. */
async function serve({ database }: CatalogContext, brandId: number, token: string): Promise<'taken' | null> {
  try {
    await database.unitOfWork((em) => fulfil(em, brandId, token));
    return null;
  } catch (error) {
    if (isDomainTaken(error)) return 'taken';
    throw error;
  }
}

/**
 * Puts the claim with this token into service. It may have been replaced during the look-up: only the verified one is
 * served.
 */
async function fulfil(em: EntityManager, brandId: number, token: string): Promise<void> {
  const brand = await em.findOneOrFail(BrandEntity, { id: brandId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const claim = await em.findOne(DomainClaimEntity, { brandId, token });
  if (!claim) return;
  em.remove(claim);
  brand.domain = claim.domain;
  brand.domainProof = 'dns';
}
