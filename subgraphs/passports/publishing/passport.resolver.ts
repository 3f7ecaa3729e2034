import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { JsonObject } from '../../../schema/json.js';
import { parseObject } from '../../../schema/json.js';
import type { Language } from '../../../schema/vocabulary/languages.js';
import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import { VISIBILITIES, type Visibility } from '../../../schema/vocabulary/visibilities.js';
import { Access } from '../../common/access/access.js';
import { type Connection, connect, connectionType, numberAt, PageArgs } from '../../common/graph/connection.js';
import { countLoaded } from '../../lib/bounds/answer-bound.js';
import { AtMost, ListPage, partOf } from '../../lib/bounds/page-lists.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import type { PassportsContext } from '../context.js';
import { policyOf } from '../disclosure/passport-policy.js';
import { readsWholePassports } from '../disclosure/whole-passport.rules.js';
import { compareVersions } from '../documents/compare-versions.rules.js';
import { wholeDocument } from '../documents/counted-documents.js';
import { LanguageEnum, PassportLevelEnum, PassportVisibilityEnum } from '../documents/passport.enums.js';
import { versionAt } from '../documents/selection.rules.js';
import type { VersionRow } from '../documents/version.statements.js';
import { BatchKey, BrandKey, ModelKey, ProductKey } from '../foreign.types.js';
import { readablePassport } from './managed.js';
import {
  itsPassportTeam,
  Passport,
  PassportChange,
  PassportCompleteness,
  PassportDraft,
  PassportScans,
  PassportVersion,
  passportTeam,
} from './passport.type.js';
import { toCompleteness, toPassport, toPassportVersion } from './to-passport.js';

const PassportConnection = connectionType(Passport, 'Passport', passportTeam);

@Resolver(() => Passport)
export class PassportResolver {
  @Access(passportTeam)
  @Query(() => Passport, { description: 'A passport by number, as its brand manages it. Refusals: NOT_FOUND.' })
  async passport(
    @Ctx() context: PassportsContext,
    @Arg('id', () => Int, { description: 'Number of the passport.' }) id: number,
  ): Promise<Passport> {
    return toPassport(await readablePassport(context, id));
  }

  @Access(passportTeam)
  @Query(() => PassportConnection, { description: 'Passports of a brand in the order of their numbers.' })
  async passports(
    @Ctx() context: PassportsContext,
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('level', () => PassportLevelEnum, { nullable: true, description: 'Only of this level.' })
    level?: PassportLevel,
  ): Promise<Connection<Passport>> {
    if (!readsWholePassports(context.principal, brandId)) throw new DomainError('FORBIDDEN');
    return connect(page, {
      rows: (after, limit) =>
        context.passports.ofBrand({ brandId, level: level ?? null, after: numberAt(after) ?? 0, limit }),
      placeOf: (row) => row.id,
      nodeOf: toPassport,
    });
  }

  @Access(itsPassportTeam)
  @FieldResolver(() => BrandKey, { description: 'Brand that publishes it.' })
  brand(@Root() { brandId }: Passport): BrandKey {
    return { id: brandId };
  }

  @Access(itsPassportTeam)
  @FieldResolver(() => ProductKey, { nullable: true, description: 'The item it is about.' })
  product(@Root() { productId }: Passport): ProductKey | null {
    return productId === null ? null : { id: productId };
  }

  @Access(itsPassportTeam)
  @FieldResolver(() => BatchKey, { nullable: true, description: 'The batch it is about.' })
  batch(@Root() { productBatchId }: Passport): BatchKey | null {
    return productBatchId === null ? null : { id: productBatchId };
  }

  @Access(itsPassportTeam)
  @FieldResolver(() => ModelKey, { nullable: true, description: 'The model it is about.' })
  model(@Root() { productModelId }: Passport): ModelKey | null {
    return productModelId === null ? null : { id: productModelId };
  }

  @Access(itsPassportTeam)
  @FieldResolver(() => PassportDraft, { nullable: true, description: 'Document that is written but not published.' })
  async draft(
    @Root() { id, brandId }: Passport,
    @Ctx() { passports }: PassportsContext,
  ): Promise<PassportDraft | null> {
    const row = await passports.draft(id);
    if (!row) return null;
    return {
      visibility: row.visibility,
      updatedAt: row.updated_at,
      brandId,
      passportId: id,
      bytes: row.document_bytes,
    };
  }

  @Access(itsPassportTeam)
  @FieldResolver(() => [PassportVersion], { description: 'Every version ever published, newest first.' })
  async versions(
    @Root() { id }: Passport,
    @Ctx() { versions }: PassportsContext,
    @Args(() => ListPage) page: ListPage,
  ): Promise<PassportVersion[]> {
    return (await versions.pageOfPassport({ passportId: id, ...partOf(page) })).map(toPassportVersion);
  }

  @Access(itsPassportTeam)
  @FieldResolver(() => PassportVersion, {
    nullable: true,
    description: 'The newest version ever published, in service or not; null before the first.',
  })
  async newestVersion(
    @Root() { id }: Passport,
    @Ctx() { versions }: PassportsContext,
  ): Promise<PassportVersion | null> {
    const row = await versions.newestOfPassport(id);
    return row ? toPassportVersion(row) : null;
  }

  @Access(itsPassportTeam)
  @AtMost(VISIBILITIES.length)
  @FieldResolver(() => [PassportVersion], {
    description: 'Versions in service, newest first: at most one for each visibility.',
  })
  async inService(@Root() { id }: Passport, @Ctx() { versions }: PassportsContext): Promise<PassportVersion[]> {
    const rows = await versions.inServiceWithProofs(id);
    return rows.map(toPassportVersion).sort((one, other) => other.version - one.version);
  }

  @Access(itsPassportTeam)
  @FieldResolver(() => PassportVersion, {
    nullable: true,
    description: 'The version that was in force at an instant; null when there was none.',
  })
  async versionAt(
    @Root() { id }: Passport,
    @Ctx() { versions }: PassportsContext,
    @Arg('instant', () => Timestamp, { description: 'ISO 8601.' }) instant: Date,
    @Arg('visibility', () => PassportVisibilityEnum, {
      defaultValue: 'public',
      description: 'Audience of the version: `public`, or the owner with `owner_only`.',
    })
    visibility: Visibility,
  ): Promise<PassportVersion | null> {
    const seen = visibility === 'owner_only' ? (['public', 'owner_only'] as const) : ([visibility] as const);
    const found = versionAt(await versions.shownAt(id, instant), instant, seen);
    const [row] = found ? await versions.numbered(id, [found.version]) : [];
    return row ? toPassportVersion(row) : null;
  }

  @Access(itsPassportTeam)
  @FieldResolver(() => [PassportChange], { description: 'Changes from one published version to another.' })
  async changes(
    @Root() { id, brandId }: Passport,
    @Ctx() context: PassportsContext,
    @Arg('from', () => Int, { description: 'Number of the version before.' }) from: number,
    @Arg('to', () => Int, { description: 'Number of the version after.' }) to: number,
  ): Promise<PassportChange[]> {
    const rows = await context.versions.numbered(id, [from, to]);
    const [before, after] = await Promise.all([from, to].map((version) => documentOf(context, rows, version)));
    const changes = compareVersions(before!, after!);
    return changes.map((change) => ({ ...change, brandId }));
  }

  @Access(itsPassportTeam)
  @FieldResolver(() => PassportCompleteness, {
    description: 'Requirements of regulations on the draft, or, without one, of the newest version.',
  })
  async completeness(
    @Root() { id }: Passport,
    @Ctx() context: PassportsContext,
    @Arg('lang', () => LanguageEnum, { defaultValue: 'en', description: '`fr` or `en`.' }) lang: Language,
  ): Promise<PassportCompleteness> {
    const row = await readablePassport(context, id);
    const draft = await context.passports.draft(id);
    const newest = draft ? null : await context.versions.newestOfPassport(id);
    const document = draft
      ? await draftDocument(context, id, draft.document_bytes)
      : newest
        ? await wholeDocument(context, newest)
        : {};
    return toCompleteness(document, (await policyOf(context.peers, row)).sector, lang);
  }

  @Access(itsPassportTeam)
  @FieldResolver(() => [PassportScans], { description: 'Readers by month, newest first.' })
  async scans(@Root() { id, brandId }: Passport, @Ctx() { passports }: PassportsContext): Promise<PassportScans[]> {
    return (await passports.scans(id)).map((month) => ({ ...month, brandId }));
  }
}

async function documentOf(
  context: PassportsContext,
  rows: readonly VersionRow[],
  version: number,
): Promise<JsonObject> {
  const row = rows.find((one) => one.version === version);
  if (!row) throw new DomainError('NOT_FOUND', { entity: 'PassportVersion' });
  return wholeDocument(context, row);
}

/** Reads the document of a draft within the size limit of an answer. */
async function draftDocument(context: PassportsContext, passportId: number, bytes: number): Promise<JsonObject> {
  countLoaded(context, bytes);
  const row = await context.passports.draftDocument(passportId);
  // The draft was published or discarded meanwhile.
  return row ? parseObject(row.document) : {};
}

@Resolver(() => PassportDraft)
export class PassportDraftResolver {
  @Access(itsPassportTeam)
  @FieldResolver(() => GraphQLJSONObject, {
    description: 'The document: an object of sections, also of the brand’s own.',
  })
  document(@Root() { passportId, bytes }: PassportDraft, @Ctx() context: PassportsContext): Promise<object> {
    return draftDocument(context, passportId, bytes);
  }
}

@Resolver(() => PassportVersion)
export class PassportVersionResolver {
  @Access(itsPassportTeam)
  @FieldResolver(() => GraphQLJSONObject, {
    description: 'The whole document: an object of sections, also of the brand’s own.',
  })
  async document(@Root() { row }: PassportVersion, @Ctx() context: PassportsContext): Promise<object> {
    return wholeDocument(context, row);
  }
}

/** Loads a passport referenced by another subgraph, for callers who may read it. */
export async function passportReference(key: { id: number }, context: PassportsContext): Promise<Passport | null> {
  const row = await context.passports.byId(key.id);
  return row && readsWholePassports(context.principal, row.brand_id) ? toPassport(row) : null;
}
