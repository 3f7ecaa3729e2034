import { GraphQLJSONObject } from 'graphql-scalars';
import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Access, everyone } from '../../common/access/access.js';
import type { PassportsContext } from '../context.js';
import { PassportCredential, PassportProof, SealedVersion } from '../proofs/proof.type.js';
import { proofOf } from '../proofs/to-passport-proof.js';
import { readCredential } from './read-credential.rules.js';
import { placeOf } from './status-list.rules.js';

/** Earlier versions in a bundle; the oldest of them is trusted by its seal. */
const EARLIER = 100;

/** Resolves the parts of a proof bundle, all of one version. */
@Resolver(() => PassportCredential)
export class CredentialResolver {
  @Access(everyone)
  @FieldResolver(() => GraphQLJSONObject, {
    description:
      'Content that the issuer signed, as the tier receives it: every claim, its disclosures in their places.',
  })
  signed(@Root() { sdJwtVc }: PassportCredential): object {
    return readCredential(sdJwtVc).claims;
  }

  @Access(everyone)
  @FieldResolver(() => String, { description: 'Public code of the brand that signed it.' })
  brandCode(@Root() { selected }: PassportCredential): string {
    return selected.version.brand_code;
  }

  @Access(everyone)
  @FieldResolver(() => Int, { description: "Number of the brand's status list with its status." })
  statusList(@Root() { selected }: PassportCredential): number {
    return placeOf(selected.version.status_entry).list;
  }

  @Access(everyone)
  @FieldResolver(() => PassportProof, { description: 'Proof of the version it is of.' })
  proof(@Root() { selected }: PassportCredential, @Ctx() context: PassportsContext): Promise<PassportProof> {
    return proofOf(selected, context);
  }

  @Access(everyone)
  @FieldResolver(() => [SealedVersion], {
    description: `Seals of the versions before it, oldest first; the newest ${EARLIER} of them.`,
  })
  earlierSeals(
    @Root() { selected }: PassportCredential,
    @Ctx() { versions }: PassportsContext,
  ): Promise<SealedVersion[]> {
    return versions.sealsBefore(selected.version.passport_id, selected.version.version, EARLIER);
  }
}
