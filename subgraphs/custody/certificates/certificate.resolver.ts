import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Access, everyone, itsBrandTeam, roles } from '../../common/access/access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { countLoaded } from '../../lib/bounds/answer-bound.js';
import { FreeText, Identifier } from '../../lib/bounds/bounded-scalars.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { SeenAtOnce } from '../../lib/graphql/seen-at-once.js';
import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { CustomFields } from '../items/custom-fields.js';
import { lockItem } from '../items/lock-item.statements.js';
import { Product } from '../items/product.type.js';
import { toProduct } from '../items/to-product.js';
import { Certificate, toCertificate } from './certificate.type.js';
import { issueCertificate } from './issue-certificate.js';
import { revokeCertificate } from './revoke-certificate.js';
import { certificateNamed, certificateOf } from './selected-certificate.js';

@Resolver(() => Certificate)
export class CertificateResolver {
  @Access(everyone)
  @Query(() => Certificate, {
    nullable: true,
    description: 'A certificate by its number, or the one to show for an item; null when there is none.',
  })
  async certificate(
    @Ctx() context: CustodyContext,
    @Arg('identifier', () => Identifier, { description: 'Certificate number, chip hash, token id or serial.' })
    identifier: string,
  ): Promise<Certificate | null> {
    const named = await certificateNamed(context.certificates, identifier);
    return named ? toCertificate(named.certificate, named.item) : null;
  }

  @Access(roles('brand_admin', 'operator'))
  @Audited(
    () => ({}),
    ({ number }: Certificate) => ({ thing: 'Certificate', thingId: number }),
  )
  @SeenAtOnce
  @Mutation(() => Certificate, {
    description:
      'Issues a certificate for an item with identity; emits `certificate.issued`. Refusals: LIMIT_REACHED, STATE_CONFLICT.',
  })
  async issueCertificate(
    @Ctx() context: CustodyContext,
    @Arg('productId', () => Int, { description: 'Number of the item.' }) productId: number,
    @Arg('customFields', () => CustomFields, {
      nullable: true,
      description: "The brand's own fields, under names of its choice.",
    })
    customFields?: Record<string, unknown> | null,
  ): Promise<Certificate> {
    const issued = await inTransaction(context.database.pool, async (client) => {
      const item = await lockItem(client, productId);
      requireAdministratorOf(context, item.brand_id);
      return issueCertificate(client, item, {
        now: context.clock(),
        prefix: context.certificatePrefix,
        customFields: customFields ?? null,
      });
    });
    return toCertificate(issued);
  }

  @Access(roles('brand_admin', 'operator'))
  @Audited(({ number }) => ({ thing: 'Certificate', thingId: number }))
  @SeenAtOnce
  @Mutation(() => Certificate, { description: 'Revokes a certificate for good.' })
  async revokeCertificate(
    @Ctx() context: CustodyContext,
    @Arg('number', () => Identifier, { description: 'Number of the certificate.' }) number: string,
    @Arg('reason', () => FreeText, { nullable: true, description: 'Free text: why, for the brand; not published.' })
    reason?: string | null,
  ): Promise<Certificate> {
    return toCertificate(await revokeCertificate(context, number, reason ?? null));
  }

  @Access(everyone)
  @FieldResolver(() => GraphQLJSONObject, {
    nullable: true,
    description: "The brand's own fields, under names of its choice, or null.",
  })
  async customFields(
    @Root() { id, fieldBytes, shortFields }: Certificate,
    @Ctx() context: CustodyContext,
  ): Promise<Record<string, unknown> | null> {
    if (fieldBytes === 0) return null;
    countLoaded(context, fieldBytes);
    if (shortFields) return shortFields;
    return (await context.certificates.customFields(id))?.custom_fields ?? null;
  }

  @Access(everyone)
  @FieldResolver(() => Product, { description: 'The item it certifies.' })
  async product(@Root() { item, itemId }: Certificate, @Ctx() context: CustodyContext): Promise<Product> {
    return toProduct(item ?? (await context.items.byId(itemId))!);
  }
}

@Resolver(() => Product)
export class ProductCertificateResolver {
  @Access(everyone)
  @FieldResolver(() => Certificate, { nullable: true, description: 'The certificate to show for it, or null.' })
  async certificate(@Root() { id }: Product, @Ctx() context: CustodyContext): Promise<Certificate | null> {
    const row = await certificateOf(context.certificates, id);
    return row ? toCertificate(row) : null;
  }

  @Access(itsBrandTeam)
  @FieldResolver(() => [Certificate], { description: 'All its certificates, newest first; for its brand.' })
  async certificates(@Root() { id }: Product, @Ctx() context: CustodyContext): Promise<Certificate[]> {
    return (await context.certificates.ofItem(id)).map((row) => toCertificate(row));
  }
}
