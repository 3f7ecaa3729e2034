import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import type { JsonObject } from '../../../schema/json.js';
import { isAdministratorOf } from '../../../schema/principal.js';
import type { Visibility } from '../../../schema/vocabulary/visibilities.js';
import { Access, roles } from '../../common/access/access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { SeenAtOnce } from '../../lib/graphql/seen-at-once.js';
import { scheduleCopying } from '../backup/schedule-copying.js';
import type { PassportsContext } from '../context.js';
import { draftSubject, signedFacts, subjectIdOf, subjectOf, unknownSubject } from '../disclosure/passport-policy.js';
import { PassportVisibilityEnum } from '../documents/passport.enums.js';
import { changeVisibility, withdrawVersion } from './change-version.js';
import { managedPassport } from './managed.js';
import { Passport, PassportDraftInput } from './passport.type.js';
import { publishDraft } from './publish-draft.js';
import { discardDraft, patchDraft, requireValid, saveDraft } from './save-draft.js';
import { subjectNamed } from './subject-named.js';
import { toPassport } from './to-passport.js';

const managers = roles('brand_admin', 'operator');
const ID = { description: 'Number of the passport.' };
const VERSION = { description: 'Number of the version.' };

/** Draft → published → superseded. */
@Resolver(() => Passport)
export class PublishingResolver {
  @Access(managers)
  @Mutation(() => Passport, {
    description:
      'Writes the draft of a passport, which is begun where there is none. Refusals: NOT_FOUND, INVALID_INPUT.',
  })
  async savePassportDraft(
    @Ctx() context: PassportsContext,
    @Arg('input', () => PassportDraftInput, { description: 'The draft.' }) input: PassportDraftInput,
  ): Promise<Passport> {
    const { level, id } = subjectNamed(input.subject);
    const subject = await subjectOf(context.peers, level, id);
    if (!isAdministratorOf(context.principal, subject.brandId)) throw unknownSubject(level);
    const { document } = input;
    requireValid(context.faultsOf, document);
    const draft = { document, visibility: input.visibility ?? ('public' as const) };
    const passportId = await saveDraft(context.database, draftSubject(level, id, subject), draft, context.clock());
    return read(context, passportId);
  }

  @Access(managers)
  @Mutation(() => Passport, {
    description:
      'Changes the draft, or begins one from the newest version, by merge patch (RFC 7396). Refusals: NOT_FOUND, INVALID_INPUT.',
  })
  async patchPassport(
    @Ctx() context: PassportsContext,
    @Arg('id', () => Int, ID) id: number,
    @Arg('patch', () => GraphQLJSONObject, { description: 'Members to replace; null removes.' }) patch: JsonObject,
  ): Promise<Passport> {
    await managedPassport(context, id);
    await patchDraft(context.database, id, patch, context.faultsOf, context.clock());
    return read(context, id);
  }

  @Access(managers)
  @Mutation(() => Passport, {
    description: 'Deletes the draft; published versions are unaffected. Refusals: NOT_FOUND.',
  })
  async discardPassportDraft(
    @Ctx() context: PassportsContext,
    @Arg('id', () => Int, ID) id: number,
  ): Promise<Passport> {
    await managedPassport(context, id);
    await discardDraft(context.database, id);
    return read(context, id);
  }

  @Access(managers)
  @SeenAtOnce
  @Mutation(() => Passport, {
    description:
      'Publishes the draft as the next version: sealed, signed, then stored and anchored. Refusals: NOT_FOUND.',
  })
  async publishPassport(@Ctx() context: PassportsContext, @Arg('id', () => Int, ID) id: number): Promise<Passport> {
    const row = await managedPassport(context, id);
    const of = { level: row.level, id: subjectIdOf(row) };
    const facts = await signedFacts(context.peers, of, await subjectOf(context.peers, of.level, of.id));
    await publishDraft(context, { passportId: id, ...facts });
    return read(context, id);
  }

  @Access(managers)
  @SeenAtOnce
  @Mutation(() => Passport, {
    description:
      'Changes the visibility of a version, also of one that another replaced, which is read by date; versions that a newer one in service then replaces leave service. Refusals: NOT_FOUND, also where it was withdrawn.',
  })
  async changePassportVisibility(
    @Ctx() context: PassportsContext,
    @Arg('id', () => Int, ID) id: number,
    @Arg('version', () => Int, VERSION) version: number,
    @Arg('visibility', () => PassportVisibilityEnum, { description: 'Its visibility from now on.' })
    visibility: Visibility,
  ): Promise<Passport> {
    await managedPassport(context, id);
    await changeVisibility(context, { passportId: id, version }, visibility);
    await scheduleCopying(context.database.pool, context.ports);
    return read(context, id);
  }

  @Access(managers)
  @Audited((args) => ({ thing: 'PassportVersion', thingId: `${args.id}/${args.version}` }))
  @SeenAtOnce
  @Mutation(() => Passport, {
    description:
      'Withdraws a version without another in its place, in service or replaced: it is answered for no date, and its credential ends. Refusals: NOT_FOUND, also where it was withdrawn.',
  })
  async supersedePassportVersion(
    @Ctx() context: PassportsContext,
    @Arg('id', () => Int, ID) id: number,
    @Arg('version', () => Int, VERSION) version: number,
  ): Promise<Passport> {
    await managedPassport(context, id);
    await withdrawVersion(context.database.pool, { passportId: id, version }, context.clock());
    await scheduleCopying(context.database.pool, context.ports);
    return read(context, id);
  }
}

async function read(context: PassportsContext, id: number): Promise<Passport> {
  return toPassport(await managedPassport(context, id));
}
