import type { EntityManager } from '@mikro-orm/postgresql';

/** Has what counts a brand's rows of a table, to add one, wait for whoever is doing so; until the transaction ends. */
export async function lockBrand(em: EntityManager, table: string, brandId: number): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtext(?), ?)', [`integrations.${table}`, brandId]);
}
