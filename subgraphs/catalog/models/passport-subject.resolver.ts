import { Arg, Ctx, Directive, Int, Query, Resolver } from 'type-graphql';
import { Access, systemOnly } from '../../common/access/access.js';
import type { CatalogContext } from '../context.js';
import { PassportSubject, toPassportSubject } from './passport-subject.type.js';

/** Operations for passports. */
@Resolver()
export class PassportSubjectResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => PassportSubject, {
    nullable: true,
    description: 'A model or a batch by number; null when there is none.',
  })
  passportSubject(
    @Ctx() { passportSubjects, kept }: CatalogContext,
    @Arg('modelId', () => Int, { nullable: true, description: 'Model.' }) modelId?: number,
    @Arg('batchId', () => Int, { nullable: true, description: 'Batch.' }) batchId?: number,
    @Arg('mayBeKept', () => Boolean, {
      defaultValue: false,
      description: 'To be shown only: as this process keeps models until it hears of a change.',
    })
    mayBeKept = false,
  ): PassportSubject | null | Promise<PassportSubject | null> {
    if (batchId != null) return passportSubjects.byLot(batchId).then(orNull);
    if (modelId == null) return null;
    if (!mayBeKept) return passportSubjects.byModel(modelId).then(orNull);
    const subject = kept.subjectOfModel(modelId);
    return subject instanceof Promise ? subject.then((found) => found ?? null) : (subject ?? null);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => [PassportSubject], { description: 'Many models and batches; unknown numbers are left out.' })
  async passportSubjects(
    @Ctx() { passportSubjects }: CatalogContext,
    @Arg('modelIds', () => [Int], { description: 'Models.' }) modelIds: number[],
    @Arg('batchIds', () => [Int], { description: 'Batches.' }) batchIds: number[],
  ): Promise<readonly PassportSubject[]> {
    const rows = await Promise.all([
      ...modelIds.map((id) => passportSubjects.byModel(id)),
      ...batchIds.map((id) => passportSubjects.byLot(id)),
    ]);
    return rows.flatMap((row) => (row ? [toPassportSubject(row)] : []));
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => [PassportSubject], {
    description: 'Models with a GTIN, of all brands; with a lot, their batches of that code.',
  })
  async passportSubjectsByGtin(
    @Ctx() { passportSubjects, kept }: CatalogContext,
    @Arg('gtin', () => String, { description: '14 digits.' }) gtin: string,
    @Arg('lot', () => String, { nullable: true, description: 'Compared exactly.' }) lot?: string,
  ): Promise<readonly PassportSubject[]> {
    if (lot == null) return (await kept.subjectsOfGtin(gtin)) ?? [];
    return (await passportSubjects.byGtinAndLot(`${gtin}/${lot}`)).map(toPassportSubject);
  }
}

const orNull = (row: Parameters<typeof toPassportSubject>[0] | undefined): PassportSubject | null =>
  row ? toPassportSubject(row) : null;
