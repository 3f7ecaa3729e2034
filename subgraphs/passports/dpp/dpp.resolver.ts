import { createHash } from 'node:crypto';
import { GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Access, everyone } from '../../lib/graphql/access.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import type { PassportsContext } from '../context.js';
import { issuerDid } from '../credentials/issuer-document.rules.js';
import { seenDocument, wholeDocument } from '../documents/counted-documents.js';
import { isJsonObject, type Json, type JsonObject } from '../documents/json.js';
import type { PassportLevel } from '../documents/passport-level.rules.js';
import type { VersionRow } from '../documents/version.statements.js';
import { vocabularyAddress } from '../documents/vocabulary.rules.js';
import { Dpp, DppIdPage, type DppRepresentation, DppRepresentationEnum } from './dpp.type.js';
import { compressed, dictionaryOf, fullElement, fullElements } from './dpp-elements.rules.js';
import { dppHeader, isHeaderName, isOperatorId } from './dpp-header.rules.js';
import { dppId, type ProductName, productId, readDppId, readProductId } from './dpp-identifier.rules.js';
import { elementAt } from './element-path.js';
import { type ChosenDpp, dppOfPassport, dppOfProduct } from './select-dpp.js';

const FORM = { defaultValue: 'compressed' as const, description: 'Form of the answer.' };
const ID = { description: 'Address of the passport, or the number at its end.' };

/** Products that are looked up for one page at most. */
const MOST_PRODUCTS = 50;

/** Passports in the form that every software of the standard reads (EN 18222, EN 18223). */
@Resolver(() => Dpp)
export class DppResolver {
  @Access(everyone)
  @Query(() => Dpp, {
    description: 'The passport of an identifier (EN 18222, 4.2): its version in service. Refusals: NOT_FOUND.',
  })
  async dpp(@Ctx() context: PassportsContext, @Arg('id', () => String, ID) id: string): Promise<Dpp> {
    return read(context, id, null);
  }

  @Access(everyone)
  @Query(() => Dpp, {
    description: 'The version of a passport that was in service at an instant (EN 18222, 4.4). Refusals: NOT_FOUND.',
  })
  async dppAsOf(
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
      description: 'Where the page begins, as `next` of the page before says.',
    })
    cursor?: string,
  ): Promise<DppIdPage> {
    const start = cursor == null ? 0 : Number(cursor);
    if (limit < 1 || !Number.isInteger(start) || start < 0)
      throw invalidInput({
        type: 'value_error',
        path: ['cursor'],
        message: 'Expected a cursor of a page before',
        input: cursor,
      });
    const size = Math.min(limit, MOST_PRODUCTS);
    const found = await Promise.all(identifiers.slice(start, start + size).map((one) => this.idOf(context, one)));
    const end = start + size;
    return { ids: found.filter((id) => id !== null), next: end < identifiers.length ? String(end) : null };
  }

  private idOf(context: PassportsContext, identifier: string): Promise<string | null> {
    return this.dppByProduct(context, identifier).then(
      ({ id }) => id,
      (error: unknown) => {
        if (error instanceof DomainError) return null;
        throw error;
      },
    );
  }

  @Access(everyone)
  @FieldResolver(() => GraphQLJSONObject, { description: 'The passport.' })
  async document(
    @Root() dpp: Dpp,
    @Ctx() context: PassportsContext,
    @Arg('representation', () => DppRepresentationEnum, FORM) form: DppRepresentation,
  ): Promise<object> {
    const { seen, header } = await contentOf(dpp, context);
    if (form === 'full') {
      const whole = await wholeDocument(context, dpp.version);
      return { ...header, elements: fullElements(whole, seen, dictionary(context)) };
    }
    return { ...header, ...sections(seen) };
  }

  @Access(everyone)
  @FieldResolver(() => GraphQLJSON, {
    description: 'One element of it (EN 18222, 6.2). Refusals: INVALID_INPUT, NOT_FOUND.',
  })
  async element(
    @Root() dpp: Dpp,
    @Ctx() context: PassportsContext,
    @Arg('path', () => String, {
      description:
        'JSONPath (RFC 9535) that names one element of the compressed form, below the content specification or not.',
    })
    path: string,
    @Arg('representation', () => DppRepresentationEnum, FORM) form: DppRepresentation,
  ): Promise<Json> {
    const { seen, header } = await contentOf(dpp, context);
    const body = sections(seen);
    const specification = (header.contentSpecificationIds as readonly string[])[0] as string;
    const found = elementAt({ ...header, ...body, [specification]: body }, path);
    if (form === 'compressed') return found.value;
    const at = found.path[0] === specification ? found.path.slice(1) : found.path;
    return fullElement(found.value, at, dictionary(context));
  }
}

async function read(context: PassportsContext, id: string, date: Date | null): Promise<Dpp> {
  const { publicUrl } = context.ports;
  const passportId = readDppId(publicUrl, id);
  if (passportId === undefined) throw new DomainError('NOT_FOUND', { entity: 'Passport' });
  const chosen = await dppOfPassport(context, passportId, date);
  return toDpp(publicUrl, chosen, nameOf(chosen));
}

/** Names what a passport is about, at its own level. */
function nameOf({ version, subject, item }: ChosenDpp): ProductName {
  const serial = version.level === 'item' ? (item?.serial ?? null) : null;
  if (subject.gtin === null) return serial === null ? { passportId: version.passport_id } : { serial };
  return { link: { gtin: subject.gtin, lot: version.level === 'batch' ? subject.lot : null, serial } };
}

function granularityOf(name: ProductName, { level }: VersionRow): PassportLevel {
  if ('passportId' in name) return level;
  if ('serial' in name || name.link.serial !== null) return 'item';
  return name.link.lot === null ? 'model' : 'batch';
}

function toDpp(publicUrl: string, { version, subject, status, tiers }: ChosenDpp, name: ProductName): Dpp {
  const parts = [version.id, status, productId(publicUrl, name), ...tiers];
  return {
    id: dppId(publicUrl, version.passport_id),
    productId: productId(publicUrl, name),
    granularity: granularityOf(name, version),
    etag: createHash('sha256')
      .update(JSON.stringify([version.data_hash, ...parts]))
      .digest('base64url'),
    version,
    subject,
    status,
    tiers,
  };
}

const dictionary = ({ ports }: PassportsContext) => dictionaryOf(vocabularyAddress(ports.publicUrl));

const sections = (seen: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(compressed(seen) as JsonObject).filter(([name]) => !isHeaderName(name)));

interface Content {
  readonly seen: JsonObject;
  readonly header: JsonObject;
}

async function contentOf(dpp: Dpp, context: PassportsContext): Promise<Content> {
  const { version, tiers } = dpp;
  const { ports } = context;
  const seen = await seenDocument(context, version, tiers);
  const compliance = isJsonObject(seen.espr_compliance) ? seen.espr_compliance : {};
  const { operator_identifier: operator, facility_identifier: facility } = compliance;
  const schema = `${ports.publicUrl}/schemas/passport-document/${version.schema_version}`;
  const header = dppHeader({
    id: dpp.id,
    productId: dpp.productId,
    granularity: dpp.granularity,
    status: dpp.status,
    publishedAt: version.publishedAt,
    operatorId: isOperatorId(operator) ? operator : issuerDid(ports.publicUrl, version.brand_code),
    facilityId: isOperatorId(facility) ? facility : null,
    specifications: [version.sector === null ? schema : `${schema}#${version.sector}`],
  });
  return { seen, header };
}
