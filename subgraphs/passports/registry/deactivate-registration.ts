import { DomainError } from '../../lib/graphql/domain-error.js';
import type { PassportsContext } from '../context.js';
import { accountOf, addRegistrationJobs } from './hand-over.js';
import { lockPassport, move } from './record-registration.js';
import { RegistrationEntity } from './registration.entity.js';
import { IN_FORCE } from './registration.rules.js';

/**
 * Ends the registration of a passport in force. The registry is notified where registrations are sent to it and it
 * supports that, as it does for items. Throws `NOT_FOUND` when none is in force.
 */
export async function deactivateRegistration(context: PassportsContext, passportId: number): Promise<void> {
  await context.database.unitOfWork(async (em) => {
    await lockPassport(em, passportId);
    const registration = await em.findOne(RegistrationEntity, { passportId, state: IN_FORCE });
    if (!registration) throw new DomainError('NOT_FOUND', { entity: 'Registration' });
    registration.state = move(registration, 'deactivate');
    registration.deactivatedAt = context.clock();
    registration.deactivatedBy = accountOf(context.principal);
    const isReported = context.registry.transport && registration.level === 'item' && registration.pointer;
    if (isReported) await addRegistrationJobs(em, [registration]);
  });
}
