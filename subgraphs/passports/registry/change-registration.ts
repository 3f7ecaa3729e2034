import type { EntityManager } from '@mikro-orm/postgresql';
import type { PassportsShared } from '../context.js';
import { lockPassport } from './record-registration.js';
import { type Registration, RegistrationEntity } from './registration.entity.js';

/** Changes a registration under its passport's lock. */
export async function changeRegistration(
  { database }: Pick<PassportsShared, 'database'>,
  { id, passportId }: Registration,
  work: (kept: Registration, em: EntityManager) => Promise<void>,
): Promise<void> {
  await database.unitOfWork(async (em) => {
    await lockPassport(em, passportId);
    await work(await em.findOneOrFail(RegistrationEntity, { id }), em);
  });
}
