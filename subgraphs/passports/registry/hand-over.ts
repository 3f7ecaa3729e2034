import type { Principal } from '../../../schema/principal.js';
import { jsonOf } from '../../lib/database/given-rows.js';
import type { Executor } from '../../lib/database/statement.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { addJob, queueOf } from '../../lib/jobs/add-job.js';
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
    await addRegistrationJobs(client, begun);
  });
  return selected;
}

/** Queues over which the brands' registrations are divided, fewer than a process has workers. */
const QUEUES = 2;

/** Largest priority, a smallint. */
const LAST = 32_767;

/**
 * Queues the sending of registrations of one brand, each once. Each follows those of its brand in the order of priorities, which
 * begins with the next one of all, so that brands are sent in turn, however many registrations of one wait.
 */
export async function addRegistrationJobs(
  on: Executor,
  registrations: readonly { readonly id: number; readonly brandId: number }[],
): Promise<void> {
  const [first] = registrations;
  if (!first) return;
  const { brandId } = first;
  const of = { task: REGISTER_PASSPORT, member: 'brandId', value: brandId };
  const ahead = await queueOf(JOBS_SCHEMA).ahead.row(on, of);
  const turn = Number(ahead?.front ?? 0) + Number(ahead?.own ?? 0);
  for (const [nth, { id }] of registrations.entries())
    await addJob(
      on,
      JOBS_SCHEMA,
      REGISTER_PASSPORT,
      { registrationId: id, brandId },
      {
        jobKey: `${REGISTER_PASSPORT} ${id}`,
        queueName: `${REGISTER_PASSPORT} ${brandId % QUEUES}`,
        priority: Math.min(turn + nth, LAST),
      },
    );
}

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
