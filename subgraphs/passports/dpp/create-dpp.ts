import type { JsonObject } from '../../../schema/json.js';
import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { Peers } from '../../lib/graphql/peers.js';
import type { PassportsContext } from '../context.js';
import { draftSubject, signedFacts, subjectIdOf, subjectOf } from '../disclosure/passport-policy.js';
import { canonicalJson } from '../documents/canonical-json.rules.js';
import { SCHEMA_VERSION } from '../documents/schema-version.js';
import { isOfLot, subjectOfItem } from '../documents/select-passport.js';
import { versionsInService } from '../documents/version.statements.js';
import { type Subject, subjectsByGtin } from '../peers/catalog.js';
import { itemBySerial } from '../peers/custody.js';
import { publishDocument } from '../publishing/publish-draft.js';
import { lockPassport, requireValid } from '../publishing/save-draft.js';
import type { DigitalLink } from '../resolver/digital-link.rules.js';
import { readDpp } from './change-dpp.js';
import type { Dpp } from './dpp.type.js';
import { headerOf } from './dpp-answer.rules.js';
import { type DppBody, refuseOtherHeader, sectionsIn } from './dpp-body.rules.js';
import { type ProductName, productId, readProductId } from './dpp-identifier.rules.js';
import { writesPassportsOf } from './dpp-writers.js';
import { documentForm } from './standard-texts.rules.js';

/** Product of the new passport. */
interface About {
  readonly level: PassportLevel;
  readonly id: number;
  readonly subject: Subject;
}

/**
 * Publishes the first version of a product's passport, or another after a withdrawal. Throws `INVALID_INPUT`, also for
 * another brand's product, and `STATE_CONFLICT` where a passport is in service.
 */
export async function createDpp(context: PassportsContext, body: DppBody): Promise<Dpp> {
  const name = nameSent(context, body);
  const about = await aboutOf(context, name);
  if (!about || !writesPassportsOf(context.principal, about.subject.brandId)) throw noProduct(body);
  const document = sectionsOf(context, body, name, about);
  requireValid(context.faultsOf, document);
  const { level, id, subject } = about;
  const facts = await signedFacts(context.peers, { level, id }, subject);
  const passportId = await context.database.unitOfWork(async (em) => {
    const passport = await lockPassport(em, draftSubject(level, id, subject), context.clock());
    const known = await versionsInService.rows(em, { passportId: passport.id });
    if (known.length > 0)
      throw new DomainError('STATE_CONFLICT', { thing: 'passport', state: 'in service', trigger: 'create' });
    const written = { document: canonicalJson(document), visibility: 'public' as const };
    await publishDocument(em, context, { passportId: passport.id, ...facts }, passport, written);
    return passport.id;
  });
  return readDpp(context, passportId);
}

/** Parses the product identifier of a sent passport. */
function nameSent({ ports }: PassportsContext, body: DppBody): ProductName {
  const sent = body.header.uniqueProductIdentifier;
  const name = typeof sent === 'string' ? readProductId(ports.publicUrl, sent) : undefined;
  if (!name) throw noProduct(body);
  return name;
}

/** Creates the refusal of another brand's product, equal to that of an unknown one. */
const noProduct = ({ header }: DppBody): DomainError =>
  invalidInput({
    type: 'value_error',
    path: ['document', 'uniqueProductIdentifier'],
    message: 'Expected the identifier of a product of the brand, under the address of this installation',
    ...(typeof header.uniqueProductIdentifier === 'string' ? { input: header.uniqueProductIdentifier } : {}),
  });

async function aboutOf(context: PassportsContext, name: ProductName): Promise<About | null> {
  const { peers, principal, passports } = context;
  if ('passportId' in name) {
    const row = await passports.byId(name.passportId);
    return row ? aboutNow(peers, row.level, subjectIdOf(row)) : null;
  }
  if ('serial' in name) return aboutItem(peers, name.serial);
  const { gtin, lot, serial } = name.link;
  if (serial !== null) return aboutItem(peers, serial, name.link);
  const all = await subjectsByGtin(peers, gtin, lot);
  const [subject, ...others] = all.filter((one) => writesPassportsOf(principal, one.brandId));
  if (!subject || others.length > 0) return null;
  return lot === null ? aboutNow(peers, 'model', subject.modelId!) : aboutNow(peers, 'batch', subject.batchId!);
}

/** Reads the subject as it is now: a passport is signed with its disclosure, and what a GTIN finds may be a moment old. */
const aboutNow = async (peers: Peers, level: PassportLevel, id: number): Promise<About> => ({
  level,
  id,
  subject: await subjectOf(peers, level, id),
});

/** Finds the item with a serial. `link`: the GTIN and lot that it must have, if given. */
async function aboutItem(peers: Peers, serial: string, link?: DigitalLink): Promise<About | null> {
  const item = await itemBySerial(peers, serial);
  const subject = item && (await subjectOfItem(peers, item));
  if (!subject || (link && subject.gtin !== link.gtin)) return null;
  if (link && link.lot !== null && !(await isOfLot(peers, item, link.lot))) return null;
  return { level: 'item', id: item.id, subject };
}

/** Header members that the platform assigns, ignoring those sent. */
const ASSIGNED = new Set(['digitalProductPassportId', 'lastUpdated', 'uniqueProductIdentifier']);

/** Returns the document of a sent passport; refuses a header that differs from the assigned one. */
function sectionsOf(
  { ports, clock }: PassportsContext,
  body: DppBody,
  name: ProductName,
  { level, subject }: About,
): JsonObject {
  const version = {
    brand_code: subject.brandCode,
    sector: subject.sector,
    schema_version: SCHEMA_VERSION,
    publishedAt: clock(),
  };
  const about = { id: '', productId: productId(ports.publicUrl, name), granularity: level, status: 'active' as const };
  const assigned = headerOf(ports.publicUrl, { ...about, version }, {});
  const document = documentForm(sectionsIn(body, assigned, 'document'), {});
  const own = headerOf(ports.publicUrl, { ...about, version }, document);
  const sent = Object.entries(body.header).filter(([member]) => !ASSIGNED.has(member));
  refuseOtherHeader(Object.fromEntries(sent), own, 'document');
  return document;
}
