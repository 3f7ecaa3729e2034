import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { PROOF_FAULTS, REGISTERED_OTHERWISE, VALUE_REQUIRED } from '../../../schema/field-sentences.js';
import {
  type RegistrationState,
  type RegistrationTrigger,
  registrationLifeCycle,
} from '../../../schema/life-cycles/registration.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { nextState } from '../../lib/graphql/next-state.js';
import type { PassportsContext } from '../context.js';
import { PassportEntity } from '../documents/passport.entity.js';
import type { PassportRow } from '../documents/passport.statements.js';
import type { VersionRow } from '../documents/version.statements.js';
import { accountOf } from './hand-over.js';
import { readReadiness } from './read-readiness.js';
import { type Registration, RegistrationEntity } from './registration.entity.js';
import { IN_FORCE } from './registration.rules.js';
import { type ProofFault, readProof } from './registration-proof.js';
import { upiOf } from './registry-entry.rules.js';

/** Answer of the registry that a brand records. */
export interface Recorded {
  readonly passport: PassportRow;
  /** Null for the public version in service. */
  readonly version: number | null;
  readonly registryId: string;
  /** Null: the instant of the proof's signature, or now. */
  readonly registeredAt: Date | null;
  readonly proof: string | null;
}

/** A registration to be stored. */
interface Facts {
  readonly version: VersionRow;
  readonly upi: string;
  readonly registryId: string;
  readonly registeredAt: Date;
  readonly proof: string | null;
}

const SAID: Readonly<Record<ProofFault, string>> = PROOF_FAULTS;

/** Returns the fault of a proof as a sentence. */
export const sayProofFault = (fault: ProofFault): string => SAID[fault];

/**
 * Records the registration of a version, or adds its proof; idempotent. Throws `NOT_FOUND`, `INVALID_INPUT`,
 * `STATE_CONFLICT`.
 */
export async function recordRegistration(context: PassportsContext, recorded: Recorded): Promise<void> {
  const facts = await factsOf(context, recorded);
  await context.database.unitOfWork(async (em) => {
    const { id } = await lockPassport(em, recorded.passport.id);
    const known = await em.findOne(RegistrationEntity, { passportId: id, version: facts.version.version });
    const registration = known ?? begin(em, context, recorded.passport, facts);
    if (isRegistered(registration)) requireSame(registration, facts.registryId);
    else await register(em, registration, { ...facts, by: accountOf(context.principal) });
    if (facts.proof !== null) keepProof(registration, facts.proof, context.clock());
  });
}

/** Tells whether a version is or was registered. */
export const isRegistered = ({ state }: Registration): boolean => !registrationLifeCycle.allows(state, 'register');

/** Serialises changes of a passport's registrations. */
export async function lockPassport(em: EntityManager, id: number): Promise<{ readonly id: number }> {
  const locked = await em.findOne(PassportEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!locked) throw new DomainError('NOT_FOUND', { entity: 'Passport' });
  return locked;
}

async function factsOf(context: PassportsContext, recorded: Recorded): Promise<Facts> {
  const { passport, registryId, proof, registeredAt } = recorded;
  const now = context.clock();
  const readiness = await readReadiness(context, passport);
  const wanted = recorded.version ?? readiness.version?.version;
  const [version] = wanted === undefined ? [] : await context.versions.numbered(passport.id, [wanted]);
  if (!version) throw new DomainError('NOT_FOUND', { entity: 'PassportVersion' });
  const known = await context.registrations.ofVersion(passport.id, version.version);
  const upi = known?.upi ?? upiOf(readiness.facts, readiness.facts.product);
  if (upi === null) throw refusedAt('passportId', 'Nothing identifies the product at the level of its passport');
  if (!registryId) throw refusedAt('registryId', VALUE_REQUIRED);
  if (registeredAt && registeredAt > now) throw refusedAt('registeredAt', 'This is in the future');
  if (proof === null) return { version, upi, registryId, proof, registeredAt: registeredAt ?? now };
  const about = { upi, dataHash: version.data_hash, registryId };
  const reading = await readProof(context.registry.proofKeys, proof, about, now);
  if ('fault' in reading) throw refusedAt('proof', sayProofFault(reading.fault));
  return { version, upi, registryId, proof, registeredAt: registeredAt ?? reading.issuedAt };
}

const refusedAt = (field: string, message: string): DomainError =>
  invalidInput({ type: 'value_error', path: ['input', field], message });

function begin(
  em: EntityManager,
  context: PassportsContext,
  passport: PassportRow,
  { version, upi }: Facts,
): Registration {
  return em.create(RegistrationEntity, {
    passportId: passport.id,
    brandId: passport.brand_id,
    version: version.version,
    level: passport.level,
    upi,
    dataHash: version.data_hash,
    state: registrationLifeCycle.initial,
    preparedAt: context.clock(),
    preparedBy: accountOf(context.principal),
  });
}

function requireSame(registration: Registration, registryId: string): void {
  if (registration.registryId !== registryId) throw refusedAt('registryId', REGISTERED_OTHERWISE);
}

interface Registering {
  readonly registryId: string;
  readonly registeredAt: Date;
  readonly by: number | null;
}

/**
 * Puts a registration in force in place of the previous one; one of an older version is replaced at once. The passport
 * is locked.
 */
export async function register(em: EntityManager, registration: Registration, facts: Registering): Promise<void> {
  const state = move(registration, 'register');
  const inForce = await em.findOne(RegistrationEntity, { passportId: registration.passportId, state: IN_FORCE });
  const isNewest = !inForce || inForce.version < registration.version;
  if (inForce && isNewest) {
    inForce.state = move(inForce, 'replace');
    // At most one registration is in force at any moment.
    await em.flush();
  }
  registration.state = isNewest ? state : nextState(registrationLifeCycle, 'registration', state, 'replace');
  registration.registryId = facts.registryId;
  registration.registeredAt = facts.registeredAt;
  registration.registeredBy = facts.by;
  registration.failure = null;
}

/** Returns the state of a registration after a trigger. Throws `STATE_CONFLICT`. */
export const move = ({ state }: Registration, trigger: RegistrationTrigger): RegistrationState =>
  nextState(registrationLifeCycle, 'registration', state, trigger);

/** Stores a verified proof. */
export function keepProof(registration: Registration, proof: string, now: Date): void {
  registration.proof = proof;
  registration.proofKeptAt = now;
}
