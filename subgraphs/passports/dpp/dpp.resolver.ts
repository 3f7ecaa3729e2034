import { GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { Json } from '../../../schema/json.js';
import { Access, everyone } from '../../common/access/access.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { turnFor } from '../../lib/process/next-turn.js';
import type { PassportsContext } from '../context.js';
import { seenDocument, wholeDocument } from '../documents/counted-documents.js';
import { BrandKey } from '../foreign.types.js';
import { brandLanguage } from '../peers/catalog.js';
import { DppRepresentationEnum } from './dpp.enums.js';
import { Dpp, DppIdPage } from './dpp.type.js';
import { compressedDpp, dppElement, fullDpp } from './dpp-answer.rules.js';
import type { DppRepresentation } from './dpp-body.rules.js';
import { dppIdPage, MOST_PRODUCTS } from './dpp-id-page.js';
import { readDppId, readProductId } from './dpp-identifier.rules.js';
import { ElementPathText } from './element-path.scalar.js';
import { dppOfPassport, dppOfProduct } from './select-dpp.js';
import { ownDpp, toDpp } from './to-dpp.js';

const FORM = { defaultValue: 'compressed' as const, description: 'Form of the answer.' };
const ID = { description: 'Address of the passport, or the number at its end.' };

/** Passports in the standard form (EN 18222, EN 18223). */
@Resolver(() => Dpp)
export class DppResolver {
  @Access(everyone)
  @Query(() => Dpp, {
    description: 'The passport of an identifier (EN 18222, 4.2): its version in service. Refusals: NOT_FOUND.',
  })
  dpp(@Ctx() context: PassportsContext, @Arg('id', () => String, ID) id: string): Promise<Dpp> {
    return read(context, id, null);
  }

  @Access(everyone)
  @Query(() => Dpp, {
    description: 'The version of a passport that was in service at an instant (EN 18222, 4.4). Refusals: NOT_FOUND.',
  })
  dppAsOf(
    @Ctx() context: PassportsContext,
    @Arg('id', () => String, ID) id: string,
    @Arg('date', () => Timestamp, { description: 'The instant.' }) date: Date,
  ): Promise<Dpp> {
    return read(context, id, date);
  }

  @Access(everyone)
  @Query(() => Dpp, {
    description:
      'The passport in service of a product (EN 18222, 4.3): of an item its own, else that of its lot, else of its model. Refusals: NOT_FOUND.',
  })
  async dppByProduct(
    @Ctx() context: PassportsContext,
    @Arg('productId', () => String, {
      description: 'Unique product identifier: a GS1 Digital Link of this installation, or the address of an item.',
    })
    identifier: string,
  ): Promise<Dpp> {
    const { publicUrl } = context.ports;
    const name = readProductId(publicUrl, identifier);
    if (!name) throw new DomainError('NOT_FOUND', { entity: 'Passport' });
    return toDpp(publicUrl, await dppOfProduct(context, name), name);
  }

  @Access(everyone)
  @Query(() => DppIdPage, {
    description: 'Identifiers of the passports of products (EN 18222, 4.5). Refusals: INVALID_INPUT.',
  })
  async dppIds(
    @Ctx() context: PassportsContext,
    @Arg('productIds', () => [String], { description: 'Unique product identifiers.' })
    identifiers: string[],
    @Arg('limit', () => Int, {
      defaultValue: MOST_PRODUCTS,
      description: `Products of one page, 1 to ${MOST_PRODUCTS}.`,
    })
    limit: number,
    @Arg('cursor', () => String, {
      nullable: true,
      description: 'Cursor of the page: `next` of the previous one.',
    })
    cursor?: string,
  ): Promise<DppIdPage> {
    const asked = { productIds: identifiers, limit, cursor: cursor ?? null };
    return dppIdPage(asked, async (one) => (await this.dppByProduct(context, one)).id);
  }

  @Access(everyone)
  @FieldResolver(() => GraphQLJSONObject, {
    nullable: true,
    description: 'The passport; null where the reader has it already.',
  })
  document(
    @Root() dpp: Dpp,
    @Ctx() context: PassportsContext,
    @Arg('representation', () => DppRepresentationEnum, FORM) form: DppRepresentation,
    @Arg('known', () => [String], {
      nullable: true,
      description: 'Digests (`etag`) of the versions that the reader has; `*` for any.',
    })
    known: string[] | null = null,
  ): Promise<object> | null {
    const hasIt = known?.some((etag) => etag === '*' || etag === dpp.etag);
    return hasIt ? null : documentOf(context, dpp, form);
  }

  @Access(everyone)
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Language that its brand writes in (BCP 47): that of texts which do not name theirs. Null where it is not known.',
  })
  writtenIn(@Root() { version }: Dpp, @Ctx() { peers }: PassportsContext): Promise<string | null> {
    return brandLanguage(peers, version.brand_id);
  }

  @Access(everyone)
  @FieldResolver(() => BrandKey, { description: 'The brand that published it.' })
  brand(@Root() { version }: Dpp): BrandKey {
    return { id: version.brand_id };
  }

  @Access(everyone)
  @FieldResolver(() => GraphQLJSON, {
    description: 'One element of it (EN 18222, 6.2). Refusals: INVALID_INPUT, NOT_FOUND.',
  })
  async element(
    @Root() dpp: Dpp,
    @Ctx() context: PassportsContext,
    @Arg('path', () => ElementPathText, {
      description:
        'JSONPath (RFC 9535) that names one element of the compressed form, below the content specification or not.',
    })
    path: string,
    @Arg('representation', () => DppRepresentationEnum, FORM) form: DppRepresentation,
  ): Promise<Json> {
    const seen = await seenDocument(context, dpp.version, dpp.tiers);
    await turnFor(dpp.version.document_bytes);
    return dppElement(context.ports.publicUrl, dpp, seen, path, form);
  }
}

async function read(context: PassportsContext, id: string, date: Date | null): Promise<Dpp> {
  const { publicUrl } = context.ports;
  const passportId = readDppId(publicUrl, id);
  if (passportId === undefined) throw new DomainError('NOT_FOUND', { entity: 'Passport' });
  const chosen = await dppOfPassport(context, passportId, date, true);
  return ownDpp(publicUrl, chosen);
}

/** Builds a passport in the requested form, as its reader is shown it. */
async function documentOf(context: PassportsContext, dpp: Dpp, form: DppRepresentation): Promise<object> {
  const seen = await seenDocument(context, dpp.version, dpp.tiers);
  const whole = form === 'full' ? await wholeDocument(context, dpp.version) : undefined;
  await turnFor(dpp.version.document_bytes);
  return whole ? fullDpp(context.ports.publicUrl, dpp, seen, whole) : compressedDpp(context.ports.publicUrl, dpp, seen);
}
