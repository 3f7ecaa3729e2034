import type { Principal } from '../../../schema/principal.js';
import { jsonOf } from '../../lib/database/given-rows.js';
import type { Executor } from '../../lib/database/statement.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { addJob } from '../../lib/jobs/add-job.js';
import type { PassportsContext } from '../context.js';
import { JOBS_SCHEMA, REGISTER_PASSPORT } from '../tasks.js';
import { beginSending, lockPassports, type Prepared, prepareRegistrations } from './registration.statements.js';
import { dppRegistryEntry, type RegistryForm } from './registry-entry.rules.js';
import { type RegistryFile, registryFiles } from './registry-files.rules.js';
import { type Ready, type Selected, type Selection, selectForRegistry } from './select-for-registry.js';

export interface HandedOver extends Selected {
  readonly files: readonly RegistryFile[];
}

/** Writes the registrations of passports as files, and marks them as prepared. */
export async function exportForRegistry(
  context: PassportsContext,
  selection: Selection,
  form: RegistryForm,
): Promise<HandedOver> {
  const selected = await selectForRegistry(context, selection);
  const { ready } = selected;
  await inTransaction(context.database.pool, (client) => prepare(context, client, ready));
  const entries = ready.map(({ facts, pointer }) => (form === 'cirpass2' ? pointer : dppRegistryEntry(facts)!));
  const name = `registrations-${context.clock().toISOString().slice(0, 10)}-${ready[0]?.passport.id ?? 0}`;
  return { ...selected, files: registryFiles(name, entries) };
}

/** Sends passports to the registry, each by a job; those being sent or registered are skipped. */
export async function sendToRegistry(context: PassportsContext, selection: Selection): Promise<Selected> {
  const selected = await selectForRegistry(context, selection);
  if (!context.registry.transport)
    throw new DomainError('STATE_CONFLICT', { thing: 'registry', state: 'not configured', trigger: 'send' });
  await inTransaction(context.database.pool, async (client) => {
    await prepare(context, client, selected.ready);
    const begun = await beginSending.rows(client, {
      passportIds: selected.ready.map(({ passport }) => passport.id),
      versions: selected.ready.map(({ version }) => version.version),
    });
    for (const one of begun) await addRegistrationJob(client, one);
  });
  return selected;
}

/** Queues over which the brands' registrations are divided, fewer than a process has workers. */
const QUEUES = 2;

/** Queues the sending of a registration, once. */
export const addRegistrationJob = (on: Executor, { id, brandId }: { id: number; brandId: number }): Promise<void> =>
  addJob(
    on,
    JOBS_SCHEMA,
    REGISTER_PASSPORT,
    { registrationId: id },
    { jobKey: `${REGISTER_PASSPORT} ${id}`, queueName: `${REGISTER_PASSPORT} ${brandId % QUEUES}` },
  );

async function prepare(context: PassportsContext, on: Executor, ready: readonly Ready[]): Promise<void> {
  await lockPassports.run(on, { ids: ready.map(({ passport }) => passport.id) });
  const entries = ready.map(
    ({ passport, version, pointer }): Prepared => ({
      passport_id: passport.id,
      brand_id: passport.brand_id,
      version: version.version,
      level: passport.level,
      upi: pointer.upi,
      data_hash: version.data_hash,
      pointer,
    }),
  );
  await prepareRegistrations.run(on, {
    entries: jsonOf(entries),
    now: context.clock(),
    by: accountOf(context.principal),
  });
}

/** Returns the id of the acting account; null for the platform itself. */
export const accountOf = (principal: Principal): number | null =>
  principal.kind === 'account' ? principal.accountId : null;
