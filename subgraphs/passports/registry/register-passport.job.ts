import { isDeactivated } from '../../../schema/life-cycles/registration.js';
import { asError } from '../../lib/process/as-error.js';
import type { PassportsShared } from '../context.js';
import { servedVersion } from '../documents/selection.rules.js';
import { changeRegistration } from './change-registration.js';
import { sameHash } from './proof-hash.rules.js';
import { upiNow } from './read-readiness.js';
import { isRegistered, keepProof, move, register, sayProofFault } from './record-registration.js';
import { type Registration, RegistrationEntity } from './registration.entity.js';
import { awaitsAnswer } from './registration.rules.js';
import { readProof } from './registration-proof.js';
import type { RegistryAnswer, RegistryTransport, Submission } from './registry-transport.js';

type Working = Pick<PassportsShared, 'database' | 'registry' | 'clock'>;
type Reading = Pick<PassportsShared, 'passports' | 'versions' | 'peers' | 'ports'>;

/** Sends one registration, or its end, to the registry, and stores the answer; idempotent. */
export async function registerPassport(
  working: Working & Reading,
  registrationId: number,
  { attempt, lastAttempt }: { readonly attempt: number; readonly lastAttempt: boolean },
): Promise<void> {
  const registration = await working.database.fork().findOne(RegistrationEntity, { id: registrationId });
  if (!registration?.pointer) return;
  const { pointer, dataHash } = registration;
  if (isDeactivated(registration)) {
    if (registration.deactivationToldAt) return;
    const ended = await answerOf(working, { pointer: { ...pointer, deactivated: true }, dataHash }, lastAttempt);
    await keepEnd(working, registration, ended);
    return;
  }
  if (!awaitsAnswer(registration)) return;
  // Later attempts go on, since the registry may know the registration from one before, whose answer was lost.
  if (attempt === 1 && (await isPast(working, registration)))
    return refuse(
      working,
      registration,
      'Not sent: another version, or none, is in service, or the identifier changed',
    );
  const answer = await answerOf(working, { pointer, dataHash }, lastAttempt);
  await keepAnswer(working, registration, answer);
}

/** Tells whether a registration is not the one that would be prepared now. */
async function isPast(reading: Reading, { passportId, version, upi }: Registration): Promise<boolean> {
  const passport = await reading.passports.byId(passportId);
  const inService = servedVersion(await reading.versions.inServiceOfPassport(passportId), 'everyone');
  return !passport || inService?.version !== version || (await upiNow(reading, passport)) !== upi;
}

function transportOf({ registry }: Working): RegistryTransport {
  if (!registry.transport) throw new Error('This process knows no registry');
  return registry.transport;
}

/** Requests the registry's answer. After the last attempt a missing answer counts as a refusal. */
async function answerOf(working: Working, submission: Submission, lastAttempt: boolean): Promise<RegistryAnswer> {
  try {
    return await transportOf(working).submit(submission);
  } catch (error) {
    if (!lastAttempt) throw error;
    return { outcome: 'refused', reason: `No answer: ${asError(error).message}`.slice(0, 500) };
  }
}

/** Records that the registry accepted the end, or its refusal. */
const keepEnd = (working: Working, sent: Registration, answer: RegistryAnswer): Promise<void> =>
  changeRegistration(working, sent, async (kept) => {
    if (answer.outcome === 'refused') kept.failure = answer.reason;
    else kept.deactivationToldAt = working.clock();
  });

async function keepAnswer(working: Working, sent: Registration, answer: RegistryAnswer): Promise<void> {
  if (answer.outcome === 'accepted') return;
  if (answer.outcome === 'refused') return refuse(working, sent, answer.reason);
  const { registryId, hash } = answer;
  if (hash !== null && !sameHash(hash, sent.dataHash))
    return refuse(working, sent, `Registered as ${registryId} with the hash ${hash}, which is another version’s`);
  const proof = await provenBy(working, sent, answer);
  await changeRegistration(working, sent, async (kept, em) => {
    if (!isRegistered(kept)) await register(em, kept, { registryId, registeredAt: proof.at, by: null });
    if (kept.registryId !== registryId) return;
    if (proof.text !== null) keepProof(kept, proof.text, working.clock());
    kept.failure = proof.fault;
  });
}

interface Proof {
  readonly text: string | null;
  readonly at: Date;
  readonly fault: string | null;
}

/** Returns the proof to store; undefined for one that does not verify. */
async function provenBy(
  { registry, clock }: Working,
  { upi, dataHash }: Registration,
  { proof, registryId }: Extract<RegistryAnswer, { outcome: 'registered' }>,
): Promise<Proof> {
  const now = clock();
  if (proof === null) return { text: null, at: now, fault: null };
  const reading = await readProof(registry.proofKeys, proof, { upi, dataHash, registryId }, now);
  return 'fault' in reading
    ? { text: null, at: now, fault: sayProofFault(reading.fault) }
    : { text: proof, at: reading.issuedAt, fault: null };
}

const refuse = (working: Working, sent: Registration, reason: string): Promise<void> =>
  changeRegistration(working, sent, async (kept) => {
    // The registration was recorded meanwhile.
    if (isRegistered(kept)) return;
    kept.state = move(kept, 'refuse');
    kept.failure = reason;
  });
