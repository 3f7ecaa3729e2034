import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { registrationLifeCycle } from '../../../schema/life-cycles/registration.js';
import { PASSPORT_LEVELS } from '../../../schema/vocabulary/passport-levels.js';
import { idColumn, ownId } from '../../lib/database/id.js';
import { inStates } from '../../lib/database/in-states.js';
import { PassportEntity } from '../documents/passport.entity.js';
import { IN_FORCE } from './registration.rules.js';
import type { RegistryPointer } from './registry-entry.rules.js';

/** Registration of a passport's version in the EU registry, with its proof. */
export const RegistrationEntity = defineEntity({
  name: 'Registration',
  tableName: 'registration',
  indexes: [{ name: 'registration_of_brand', properties: ['brandId', 'state'] }],
  uniques: [
    { name: 'registration_of_version', properties: ['passportId', 'version'] },
    { name: 'registration_in_force', where: inStates('state', IN_FORCE), properties: ['passportId'] },
  ],
  properties: {
    id: ownId(),
    passportId: () =>
      p.manyToOne(PassportEntity).mapToPk().fieldName('passport_id').updateRule('no action').deleteRule('no action'),
    brandId: idColumn(),
    version: p.integer(),
    level: p.enum(PASSPORT_LEVELS),
    /** Unique product identifier of the registration. */
    upi: p.text(),
    /** SHA-256 of the version's document, hexadecimal. */
    dataHash: p.text(),
    /** Submitted pointer; null for a registration made elsewhere. */
    pointer: p.json().$type<RegistryPointer>().nullable(),
    state: p.enum(registrationLifeCycle.states).default(registrationLifeCycle.initial),
    preparedAt: p.datetime(),
    /** Account that prepared it; null for the platform. */
    preparedBy: idColumn().nullable(),
    /** Identifier assigned by the registry. */
    registryId: p.text().nullable(),
    registeredAt: p.datetime().nullable(),
    /** Account that recorded the registration; null for the registry's own answer. */
    registeredBy: idColumn().nullable(),
    /** Proof of registration: a JWT signed by the registry, verified before it was stored. */
    proof: p.text().nullable(),
    proofKeptAt: p.datetime().nullable(),
    deactivatedAt: p.datetime().nullable(),
    deactivatedBy: idColumn().nullable(),
    /** Time at which the registry was notified of the deactivation. */
    deactivationToldAt: p.datetime().nullable(),
    /** Reason of the registry's refusal, or the fault of its proof. */
    failure: p.text().nullable(),
  },
});

export type Registration = InferEntity<typeof RegistrationEntity>;
