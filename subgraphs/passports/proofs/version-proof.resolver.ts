import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Access } from '../../common/access/access.js';
import type { PassportsContext } from '../context.js';
import { itsPassportTeam, PassportVersion } from '../publishing/passport.type.js';
import { contentKey } from '../retention/content-encryption.rules.js';
import { anchorProof, sealProof } from './proof.js';
import { PassportAnchor, PassportSeal } from './proof.type.js';

@Resolver(() => PassportVersion)
export class VersionProofResolver {
  @Access(itsPassportTeam)
  @FieldResolver(() => PassportSeal, { description: 'Its place in the chain of versions.' })
  seal(@Root() { row }: PassportVersion): PassportSeal {
    return sealProof(row);
  }

  @Access(itsPassportTeam)
  @FieldResolver(() => PassportAnchor, {
    nullable: true,
    description: 'Its anchor on the chain; null before it is anchored.',
  })
  anchor(@Root() { row }: PassportVersion, @Ctx() { ports }: PassportsContext): PassportAnchor | null {
    return anchorProof(row, ports);
  }

  @Access(itsPassportTeam)
  @FieldResolver(() => String, {
    description: 'AES-256 key of the content copy, 64 hexadecimal digits, for callers who may read the whole document.',
  })
  contentKey(@Root() { row }: PassportVersion, @Ctx() { ports }: PassportsContext): string {
    const identity = { passportId: row.passport_id, version: row.version, dataHash: row.data_hash };
    return contentKey(ports.encryptionKey, identity).toString('hex');
  }
}
