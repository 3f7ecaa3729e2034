import { Arg, Ctx, Directive, Mutation, Resolver } from 'type-graphql';
import { Access, systemOnly } from '../../common/access/access.js';
import { SeenAtOnce } from '../../lib/graphql/seen-at-once.js';
import type { PassportsContext } from '../context.js';
import { importPassport } from './import-passport.js';
import { ImportedVersion } from './imported-version.type.js';
import { PassportSubjectInput } from './passport.type.js';
import { subjectNamed } from './subject-named.js';

@Resolver()
export class ImportPassportResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @SeenAtOnce
  @Mutation(() => Boolean, { description: 'Publishes, in their order, the versions of a manifest that are not there.' })
  async importPassport(
    @Ctx() context: PassportsContext,
    @Arg('subject', () => PassportSubjectInput) subject: PassportSubjectInput,
    @Arg('versions', () => [ImportedVersion]) versions: ImportedVersion[],
  ): Promise<boolean> {
    await importPassport(context, subjectNamed(subject), versions);
    return true;
  }
}
