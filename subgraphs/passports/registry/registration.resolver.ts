import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { fieldsIn } from '../../../schema/record.js';
import { Access, roles } from '../../common/access/access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { numberAt } from '../../common/graph/connection.js';
import { ListPage, partOf } from '../../lib/bounds/page-lists.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { PassportsContext } from '../context.js';
import { readsWholePassports } from '../disclosure/whole-passport.rules.js';
import { servedVersion } from '../documents/selection.rules.js';
import { managedPassport } from '../publishing/managed.js';
import { itsPassportTeam, Passport, passportTeam } from '../publishing/passport.type.js';
import { toPassport } from '../publishing/to-passport.js';
import { deactivateRegistration } from './deactivate-registration.js';
import { exportForRegistry, sendToRegistry } from './hand-over.js';
import { upiNow } from './read-readiness.js';
import { recordRegistration } from './record-registration.js';
import { isInForce } from './registration.rules.js';
import { PassportRegistration, RegistrationCounts, RegistrationInput, RegistryHandover } from './registration.type.js';
import { RegistryFormEnum } from './registry.enums.js';
import type { RegistryForm } from './registry-entry.rules.js';
import type { Selection } from './select-for-registry.js';
import { toHandover, toRegistration } from './to-registration.js';

const managers = roles('brand_admin', 'operator');
const BRAND = { description: 'Brand.' };
const PASSPORTS = {
  nullable: true,
  description: 'Numbers of passports; without it all that are ready and not registered, in pages.',
};
const AFTER = { nullable: true, description: '`next` of the call before.' };

/** Registrations in the EU registry: prepared, registered, proven, ended. */
@Resolver(() => Passport)
export class RegistrationResolver {
  @Access(itsPassportTeam)
  @FieldResolver(() => [PassportRegistration], { description: 'Its versions in the Union’s registry, newest first.' })
  async registrations(
    @Root() { id }: Passport,
    @Ctx() context: PassportsContext,
    @Args(() => ListPage) page: ListPage,
  ): Promise<PassportRegistration[]> {
    const [rows, versions] = await Promise.all([
      context.registrations.ofPassport({ passportId: id, ...partOf(page) }),
      context.versions.inServiceOfPassport(id),
    ]);
    const passport = rows.some(isInForce) ? await context.passports.byId(id) : undefined;
    const now = {
      version: servedVersion(versions, 'everyone')?.version ?? null,
      upi: passport ? await upiNow(context, passport) : null,
    };
    return rows.map((row) => toRegistration(row, now));
  }

  @Access(passportTeam)
  @Query(() => RegistrationCounts, { description: 'Counts of a brand’s passports by the state of their registration.' })
  async registrationCounts(
    @Ctx() { principal, registrations, registry }: PassportsContext,
    @Arg('brandId', () => Int, BRAND) brandId: number,
  ): Promise<RegistrationCounts> {
    if (!readsWholePassports(principal, brandId)) throw new DomainError('FORBIDDEN');
    const [rows, outdated] = await Promise.all([registrations.counted(brandId), registrations.outdated(brandId)]);
    const count = (state: string): number => rows.find((row) => row.state === state)?.registrations ?? 0;
    return {
      prepared: count('prepared'),
      sending: count('sending'),
      refused: count('refused'),
      registered: count('registered'),
      deactivated: count('deactivated'),
      outdated,
      sends: registry.transport !== undefined,
      verifiesProofs: registry.proofKeys !== undefined,
      brandId,
    };
  }

  @Access(managers)
  @Audited((args) => ({ thing: 'Passport', thingId: named(args) }))
  @Mutation(() => RegistryHandover, {
    description:
      'Writes the registrations of passports as files for the Union’s registry, and notes that they were handed over. Refusals: FORBIDDEN, NOT_FOUND.',
  })
  async exportForRegistry(
    @Ctx() context: PassportsContext,
    @Arg('brandId', () => Int, BRAND) brandId: number,
    @Arg('form', () => RegistryFormEnum, { defaultValue: 'cirpass2', description: 'Form of the files.' })
    form: RegistryForm,
    @Arg('passportIds', () => [Int], PASSPORTS) passportIds?: number[],
    @Arg('after', () => String, AFTER) after?: string,
  ): Promise<RegistryHandover> {
    const { files, ...selected } = await exportForRegistry(context, selectionOf(brandId, passportIds, after), form);
    return toHandover(brandId, selected, files);
  }

  @Access(managers)
  @Audited((args) => ({ thing: 'Passport', thingId: named(args) }))
  @Mutation(() => RegistryHandover, {
    description:
      'Sends passports to the Union’s registry, where the installation is connected to it. Refusals: FORBIDDEN, NOT_FOUND, STATE_CONFLICT.',
  })
  async sendToRegistry(
    @Ctx() context: PassportsContext,
    @Arg('brandId', () => Int, BRAND) brandId: number,
    @Arg('passportIds', () => [Int], PASSPORTS) passportIds?: number[],
    @Arg('after', () => String, AFTER) after?: string,
  ): Promise<RegistryHandover> {
    return toHandover(brandId, await sendToRegistry(context, selectionOf(brandId, passportIds, after)), []);
  }

  @Access(managers)
  @Audited(({ input }) => ({ thingId: fieldsIn(input).passportId }))
  @Mutation(() => Passport, {
    description:
      'Records the registration of a version, or adds its proof. Refusals: NOT_FOUND, INVALID_INPUT, STATE_CONFLICT.',
  })
  async recordRegistration(
    @Ctx() context: PassportsContext,
    @Arg('input', () => RegistrationInput, { description: 'Answer of the registry.' })
    input: RegistrationInput,
  ): Promise<Passport> {
    const passport = await managedPassport(context, input.passportId);
    await recordRegistration(context, {
      passport,
      version: input.version ?? null,
      registryId: input.registryId.trim(),
      registeredAt: input.registeredAt ?? null,
      proof: input.proof?.trim() || null,
    });
    return toPassport(passport);
  }

  @Access(managers)
  @Mutation(() => Passport, {
    description: 'Ends the registration of a passport that is in force. Refusals: NOT_FOUND.',
  })
  async deactivateRegistration(
    @Ctx() context: PassportsContext,
    @Arg('id', () => Int, { description: 'Number of the passport.' }) id: number,
  ): Promise<Passport> {
    const passport = await managedPassport(context, id);
    await deactivateRegistration(context, id);
    return toPassport(passport);
  }
}

const selectionOf = (brandId: number, passportIds: number[] | undefined, after: string | undefined): Selection => ({
  brandId,
  passportIds: passportIds ?? null,
  after: numberAt(after ?? null) ?? 0,
});

/** Returns the passport for the audit log; null for several. */
function named({ passportIds }: Record<string, unknown>): string | null {
  const [only, ...more]: unknown[] = Array.isArray(passportIds) ? passportIds : [];
  return only === undefined || more.length > 0 ? null : String(only);
}
