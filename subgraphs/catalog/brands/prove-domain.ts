import { DatabaseError, type PoolClient } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CatalogContext } from '../context.js';
import { type DomainFinding, findingOf, proofRecordName } from './domain-proof.rules.js';

/** Between two look-ups for one brand: what was found last is told again. */
const PAUSE_MS = 5_000;

const BEGIN = `
  update catalog.domain_claim set checked_at = $2
   where brand_id = $1 and (checked_at is null or checked_at <= $3)
  returning domain, token`;

/**
 * Looks for the record of a brand's claim, and serves the name when it is there: of several brands that claim one name the
 * first that proves it has it. What is found instead is kept with the claim. Throws `NOT_FOUND` without a claim.
 */
export async function proveDomain(context: CatalogContext, brandId: number): Promise<void> {
  const { pool } = context.database;
  const now = context.clock();
  const known = await pool.query('select from catalog.domain_claim where brand_id = $1', [brandId]);
  if (known.rowCount === 0) throw new DomainError('NOT_FOUND', { entity: 'DomainClaim' });
  const { rows } = await pool.query<Claimed>(BEGIN, [brandId, now, new Date(now.getTime() - PAUSE_MS)]);
  const claim = rows[0];
  if (!claim) return;
  const finding = findingOf(await context.txtRecords(proofRecordName(claim.domain)), claim.token);
  if (finding === null) await serve(context, brandId, claim);
  else await note(context, brandId, claim, finding);
}

interface Claimed {
  readonly domain: string;
  readonly token: string;
}

/** The claim may have been replaced while its record was looked for: only the very one that was proved is served. */
async function serve(context: CatalogContext, brandId: number, claim: Claimed): Promise<void> {
  try {
    await inTransaction(context.database.pool, (client) => fulfil(client, brandId, claim));
  } catch (error) {
    const isTaken = error instanceof DatabaseError && error.constraint === 'brand_domain_key';
    if (!isTaken) throw error;
    await note(context, brandId, claim, 'taken');
  }
}

async function fulfil(client: PoolClient, brandId: number, { domain, token }: Claimed): Promise<void> {
  const { rowCount } = await client.query('delete from catalog.domain_claim where brand_id = $1 and token = $2', [
    brandId,
    token,
  ]);
  if (rowCount === 0) return;
  await client.query(`update catalog.brand set domain = $2, domain_proof = 'dns' where id = $1`, [brandId, domain]);
}

const note = ({ database }: CatalogContext, brandId: number, { token }: Claimed, finding: DomainFinding) =>
  database.pool.query('update catalog.domain_claim set finding = $3 where brand_id = $1 and token = $2', [
    brandId,
    token,
    finding,
  ]);
