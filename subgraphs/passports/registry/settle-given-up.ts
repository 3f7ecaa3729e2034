import { isDeactivated } from '../../../schema/life-cycles/registration.js';
import { queueOf } from '../../lib/jobs/add-job.js';
import { numberIn } from '../../lib/jobs/payload.js';
import type { PassportsShared } from '../context.js';
import { JOBS_SCHEMA, REGISTER_PASSPORT } from '../tasks.js';
import { changeRegistration } from './change-registration.js';
import { move } from './record-registration.js';
import { RegistrationEntity } from './registration.entity.js';
import { awaitsAnswer } from './registration.rules.js';

/** Most registrations settled at once. */
const MOST = 1_000;

const INTERRUPTED = 'No answer: the last attempt was interrupted';

/**
 * Settles registrations whose job has used up its attempts without recording an outcome, as when its process was killed
 * during the last one: they are refused, so that they can be sent again, and an end keeps the reason.
 */
export async function settleGivenUp(working: Pick<PassportsShared, 'database'>): Promise<void> {
  const { pool } = working.database;
  const { givenUp, removeGivenUp } = queueOf(JOBS_SCHEMA);
  for (const { key, payload } of await givenUp.rows(pool, { task: REGISTER_PASSPORT, limit: MOST })) {
    const id = numberIn(payload, 'registrationId');
    const sent = await working.database.fork().findOne(RegistrationEntity, { id });
    if (!sent) continue;
    await changeRegistration(working, sent, async (kept, em) => {
      // No job where it was sent again meanwhile, which takes the same key under the same lock.
      if ((await removeGivenUp.row(em, { key })) === undefined) return;
      if (awaitsAnswer(kept)) {
        kept.state = move(kept, 'refuse');
        kept.failure = INTERRUPTED;
      } else if (isDeactivated(kept) && !kept.deactivationToldAt) kept.failure = INTERRUPTED;
    });
  }
}
