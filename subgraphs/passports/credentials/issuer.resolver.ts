import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { isAdministratorOf } from '../../../schema/principal.js';
import { Access, everyone, roles } from '../../common/access/access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { SeenAtOnce } from '../../lib/graphql/seen-at-once.js';
import { scheduleCopying } from '../backup/schedule-copying.js';
import type { PassportsContext } from '../context.js';
import { SCHEMA_VERSION } from '../documents/schema-version.js';
import { brandIdOf } from '../peers/catalog.js';
import { CredentialIssue } from '../proofs/proof.type.js';
import { credentialType, credentialTypeAddress } from './credential-type.rules.js';
import { issuerDid, issuerDocument, issuerMetadata, issuerUrl, type PublicKey } from './issuer-document.rules.js';
import { keyToRevoke, revokeKey } from './issuer-key.statements.js';
import { lockIssuer, requireRoomForKey, rotateKey } from './issuer-keys.js';
import { statusListToken } from './status-list-token.js';

const managers = roles('brand_admin', 'operator');

@Access(everyone)
@ObjectType({ description: 'A public key of ES256 as a JWK (RFC 7517): a point on P-256.' })
export class PublicJwk {
  @Field({ description: 'Type of the key: `EC`.' })
  kty!: string;

  @Field({ description: 'Curve: `P-256`.' })
  crv!: string;

  @Field({ description: 'First coordinate, base64url.' })
  x!: string;

  @Field({ description: 'Second coordinate, base64url.' })
  y!: string;
}

@Access(everyone)
@ObjectType({ description: 'A key a brand signs credentials with (ES256).' })
export class IssuerKey {
  @Field({ description: 'Name of the key in headers and in the issuer document.' })
  kid!: string;

  @Field(() => PublicJwk, { description: 'Public half, as a JWK.' })
  publicJwk!: PublicJwk;

  @Field(() => Timestamp, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Since when it is no longer used for signing; its signatures still verify.',
  })
  retiredAt!: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'Since when nothing it signed verifies any more.' })
  revokedAt!: Date | null;
}

const CODE = { description: 'Public code of the brand.' };

@Resolver(() => IssuerKey)
export class IssuerResolver {
  @Access(everyone)
  @Query(() => [IssuerKey], { description: "A brand's keys, newest first." })
  async issuerKeys(
    @Ctx() { issuers }: PassportsContext,
    @Arg('brandCode', () => String, CODE) brandCode: string,
  ): Promise<IssuerKey[]> {
    return (await issuers.keys(brandCode)).map((row) => ({
      kid: row.kid,
      publicJwk: row.public_jwk,
      createdAt: row.created_at,
      retiredAt: row.retired_at,
      revokedAt: row.revoked_at,
    }));
  }

  @Access(everyone)
  @Query(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'The DID document of a brand (did:web); null when there is no such brand. A brand that never published has no keys in it.',
  })
  async issuerDocument(
    @Ctx() context: PassportsContext,
    @Arg('brandCode', () => String, CODE) brandCode: string,
  ): Promise<object | null> {
    const keys = await keysInForce(context, brandCode);
    const { publicUrl } = context.ports;
    return keys && issuerDocument(issuerDid(publicUrl, brandCode), issuerUrl(publicUrl, brandCode), keys);
  }

  @Access(everyone)
  @Query(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'Metadata of a brand as issuer of credentials (`issuer` and `jwks`); null when there is no such brand. Retired keys stay in it.',
  })
  async issuerMetadata(
    @Ctx() context: PassportsContext,
    @Arg('brandCode', () => String, CODE) brandCode: string,
  ): Promise<object | null> {
    const keys = await keysInForce(context, brandCode);
    const { publicUrl } = context.ports;
    return keys && issuerMetadata(issuerDid(publicUrl, brandCode), issuerUrl(publicUrl, brandCode), keys);
  }

  @Access(everyone)
  @Query(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Type metadata of the credential of a schema version; null when there is no such version.',
  })
  credentialType(
    @Ctx() { ports }: PassportsContext,
    @Arg('schemaVersion', () => String, { description: 'Version of the document schema.' }) schemaVersion: string,
  ): object | null {
    if (schemaVersion !== SCHEMA_VERSION) return null;
    return credentialType(credentialTypeAddress(ports.publicUrl, schemaVersion));
  }

  @Access(everyone)
  @Query(() => String, {
    nullable: true,
    description: 'A signed status list of a brand (`statuslist+jwt`), as of now; null when there is no such list.',
  })
  async credentialStatusList(
    @Ctx() context: PassportsContext,
    @Arg('brandCode', () => String, CODE) brandCode: string,
    @Arg('list', () => Int, { description: 'Number of the list, from 0.' }) list: number,
  ): Promise<string | null> {
    return context.listRuns(`${brandCode} ${list}`, () =>
      statusListToken(context, { brandCode, list }, context.clock()),
    );
  }

  @Access(managers)
  @Audited(
    () => ({ thing: 'IssuerKey' }),
    ([key]: IssuerKey[]) => ({ thingId: key?.kid }),
  )
  @SeenAtOnce
  @Mutation(() => [IssuerKey], {
    description:
      'Makes a new key the one that signs. Credentials signed before stay valid. Refusals: FORBIDDEN, NOT_FOUND, LIMIT_REACHED.',
  })
  async rotateIssuerKey(
    @Ctx() context: PassportsContext,
    @Arg('brandCode', () => String, CODE) brandCode: string,
  ): Promise<IssuerKey[]> {
    const brandId = await administeredBrand(context, brandCode);
    await inTransaction(context.database.pool, async (client) => {
      await lockIssuer(client, brandId, brandCode);
      await requireRoomForKey(client, brandId, { isAnotherListed: true });
      await rotateKey(client, context.ports.encryptionKey, brandId, context.clock());
      await scheduleCopying(client, context.ports);
    });
    return this.issuerKeys(context, brandCode);
  }

  @Access(managers)
  @Audited((args) => ({ thing: 'IssuerKey', thingId: args.kid }))
  @SeenAtOnce
  @Mutation(() => [IssuerKey], {
    description:
      'Ends a key that others may know: nothing it signed verifies any more. The one in use is replaced first. Refusals: FORBIDDEN, NOT_FOUND, LIMIT_REACHED.',
  })
  async revokeIssuerKey(
    @Ctx() context: PassportsContext,
    @Arg('brandCode', () => String, CODE) brandCode: string,
    @Arg('kid', () => String, { description: 'Name of the key.' }) kid: string,
  ): Promise<IssuerKey[]> {
    const brandId = await administeredBrand(context, brandCode);
    const now = context.clock();
    await inTransaction(context.database.pool, async (client) => {
      await lockIssuer(client, brandId, brandCode);
      const key = await keyToRevoke.row(client, { brandId, kid });
      if (!key) throw new DomainError('NOT_FOUND', { entity: 'IssuerKey' });
      if (!key.retired_at) {
        await requireRoomForKey(client, brandId, { isAnotherListed: false });
        await rotateKey(client, context.ports.encryptionKey, brandId, now);
      }
      await revokeKey.run(client, { kid, now });
      await scheduleCopying(client, context.ports);
    });
    return this.issuerKeys(context, brandCode);
  }
}

@Resolver(() => CredentialIssue)
export class CredentialKeyResolver {
  @Access(everyone)
  @FieldResolver(() => Timestamp, {
    nullable: true,
    description: 'When the key that signed it was revoked, so that it does not verify any more; null otherwise.',
  })
  async keyRevokedAt(
    @Root() { kid, brandCode }: CredentialIssue,
    @Ctx() { issuers }: PassportsContext,
  ): Promise<Date | null> {
    return (await issuers.keys(brandCode)).find((key) => key.kid === kid)?.revoked_at ?? null;
  }
}

/** Reads the unrevoked keys of a brand, newest first; null for an unknown brand. */
async function keysInForce({ issuers, peers }: PassportsContext, brandCode: string): Promise<PublicKey[] | null> {
  const rows = await issuers.keys(brandCode);
  if (rows.length === 0 && (await brandIdOf(peers, brandCode)) === null) return null;
  return rows
    .filter((row) => row.revoked_at === null)
    .map((row) => ({ kid: row.kid, jwk: row.public_jwk, retiredAt: row.retired_at }));
}

async function administeredBrand({ peers, principal }: PassportsContext, code: string): Promise<number> {
  const brandId = await brandIdOf(peers, code);
  if (brandId === null || !isAdministratorOf(principal, brandId))
    throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  return brandId;
}
