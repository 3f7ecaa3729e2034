import { vocabularyAddress } from '../../schema/passport-document/dictionary.js';
import { ANONYMOUS } from '../../schema/principal.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { lookupsFor, lookupsIn } from '../../subgraphs/custody/items/identifier-forms.rules.js';
import { itemTrouble } from '../../subgraphs/custody/items/item-trouble.rules.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import type { PassportRecord } from '../../subgraphs/passports/backup/backup-record.js';
import {
  type ChosenVersion,
  versionByGtin,
  versionOfItem,
  versionOfPassport,
  versionOfProduct,
} from '../../subgraphs/passports/backup/choose-version.js';
import type { OpenedBackup } from '../../subgraphs/passports/backup/open-backup.js';
import { wholeFrom } from '../../subgraphs/passports/backup/outline.rules.js';
import { credentialType, credentialTypeAddress } from '../../subgraphs/passports/credentials/credential-type.rules.js';
import {
  issuerDid,
  issuerDocument,
  issuerMetadata,
  issuerUrl,
  type PublicKey,
} from '../../subgraphs/passports/credentials/issuer-document.rules.js';
import { openTier, requireSessionFor } from '../../subgraphs/passports/disclosure/open-tier.js';
import { publishedDictionary } from '../../subgraphs/passports/documents/published-dictionary.js';
import { SCHEMA_VERSION } from '../../subgraphs/passports/documents/schema-version.js';
import { gtinOf } from '../../subgraphs/passports/documents/select-passport.js';
import { toPassportTerms } from '../../subgraphs/passports/documents/to-passport-terms.js';
import {
  compressedDpp,
  type DppForm,
  type DppRead,
  dppElement,
  dppRead,
  fullDpp,
  ownName,
} from '../../subgraphs/passports/dpp/dpp-answer.rules.js';
import { dppIdPage } from '../../subgraphs/passports/dpp/dpp-id-page.js';
import {
  type ProductName,
  readDppId,
  readProductId,
  withSerial,
} from '../../subgraphs/passports/dpp/dpp-identifier.rules.js';
import { credentialOf } from './backup-credential.js';

const notFound = (): DomainError => new DomainError('NOT_FOUND', { entity: 'Passport' });

/**
 * Returns the root fields of the graph that a backup answers, under their published names, with the platform's own
 * rules applied to the copied records. `publicUrl`: base URL of the platform, which its identifiers contain.
 */
export function backupRoot(place: OpenedBackup, publicUrl: string) {
  const byProduct = async (productId: string) => {
    const name = registeredName(readProductId(publicUrl, productId));
    const chosen = await versionOfProduct(place, name);
    return toDpp(place, publicUrl, chosen, nameAsked(name, chosen));
  };
  const byId = async (id: string, date: Date | null) => {
    const passportId = readDppId(publicUrl, id);
    if (passportId === undefined) throw notFound();
    const chosen = await versionOfPassport(place, passportId, date);
    return toDpp(place, publicUrl, chosen, nameOf(chosen));
  };
  return {
    dpp: ({ id }: { id: string }) => byId(id, null),
    dppAsOf: ({ id, date }: { id: string; date: string }) => byId(id, new Date(date)),
    dppByProduct: ({ productId }: { productId: string }) => byProduct(productId),
    dppIds: ({ productIds, limit, cursor = null }: { productIds: string[]; limit: number; cursor?: string | null }) =>
      dppIdPage({ productIds, limit, cursor }, async (one) => (await byProduct(one)).id),
    async credentialOfItem({ identifier, accessTier }: { identifier: string; accessTier: 'public' }) {
      const chosen = await itemNamed(place, identifier);
      openTier('credential', accessTier, ANONYMOUS, chosen.passport.brand_id);
      return credentialOf(place, publicUrl, chosen);
    },
    async credentialByGtin({
      gtin,
      lot = null,
      accessTier,
    }: {
      gtin: string;
      lot?: string | null;
      accessTier: 'public';
    }) {
      requireSessionFor('gtin', accessTier, ANONYMOUS);
      const chosen = await versionByGtin(place, gtinOf(gtin), lot);
      openTier('gtin', accessTier, ANONYMOUS, chosen.passport.brand_id);
      return credentialOf(place, publicUrl, chosen);
    },
    ...issuerRoot(place, publicUrl),
    passportVocabulary: () => publishedDictionary(vocabularyAddress(publicUrl)).jsonLd,
    passportVocabularyTurtle: () => publishedDictionary(vocabularyAddress(publicUrl)).turtle,
    passportTerms: ({ languages }: { languages: PageLanguage[] }) => toPassportTerms(languages),
    credentialType: ({ schemaVersion }: { schemaVersion: string }) =>
      schemaVersion === SCHEMA_VERSION ? credentialType(credentialTypeAddress(publicUrl, schemaVersion)) : null,
  };
}

function issuerRoot(place: OpenedBackup, publicUrl: string) {
  const keys = async (brandCode: string): Promise<PublicKey[] | null> => {
    const issuer = await place.issuer(brandCode);
    return (
      issuer?.keys
        .filter(({ revoked_at }) => revoked_at === null)
        .map(({ kid, jwk, retired_at }) => ({
          kid,
          jwk,
          retiredAt: retired_at === null ? null : new Date(retired_at),
        })) ?? null
    );
  };
  return {
    async issuerDocument({ brandCode }: { brandCode: string }) {
      const known = await keys(brandCode);
      return known && issuerDocument(issuerDid(publicUrl, brandCode), issuerUrl(publicUrl, brandCode), known);
    },
    async issuerMetadata({ brandCode }: { brandCode: string }) {
      const known = await keys(brandCode);
      return known && issuerMetadata(issuerDid(publicUrl, brandCode), issuerUrl(publicUrl, brandCode), known);
    },
    credentialStatusList: async ({ brandCode, list }: { brandCode: string; list: number }) =>
      (await place.statusList(brandCode, list))?.token ?? null,
  };
}

/** Returns a name with its serial as it was registered, from any spelling (§2.1). Throws `NOT_FOUND`. */
function registeredName(name: ProductName | undefined): ProductName {
  if (!name) throw notFound();
  const typed = serialOf(name);
  if (typed === null) return name;
  const [read] = lookupsIn(['serial'], typed);
  if (!read) throw notFound();
  return withSerial(name, read.value);
}

const serialOf = (name: ProductName): string | null =>
  'serial' in name ? name.serial : 'link' in name ? name.link.serial : null;

/** Returns the item that an identifier names, tried in the same forms and order as on the platform. */
async function itemNamed(place: OpenedBackup, identifier: string): Promise<ChosenVersion> {
  for (const { form, value } of lookupsFor('passport', identifier)) {
    if (form === 'certificate_number') continue;
    const found = await versionOfItem(place, form, value).catch((error: unknown) => {
      if (error instanceof DomainError) return undefined;
      throw error;
    });
    if (found) return found;
  }
  throw notFound();
}

const nameOf = ({ version, passport }: ChosenVersion): ProductName =>
  ownName({
    version: factsOf(passport, version),
    ...{ gtin: passport.gtin, lot: passport.lot, serial: passport.item?.serial ?? null },
  });

/**
 * Names the product of an answer. Where the answer is the passport of a lot or model, the item is not named: the backup
 * cannot know whether it exists.
 */
function nameAsked(asked: ProductName, chosen: ChosenVersion): ProductName {
  return serialOf(asked) !== null && chosen.passport.level !== 'item' ? nameOf(chosen) : asked;
}

const factsOf = (passport: PassportRecord, version: ChosenVersion['version']) => ({
  ...version,
  ...{ passport_id: passport.passport_id, level: passport.level },
  ...{ brand_code: passport.brand_code, schema_version: passport.schema_version },
});

function toDpp(place: OpenedBackup, publicUrl: string, chosen: ChosenVersion, name: ProductName) {
  const { passport, version, entry, status } = chosen;
  const read: DppRead = dppRead(publicUrl, { version: factsOf(passport, version), status, tiers: ['public'] }, name);
  const content = () => place.content(publicUrl, passport, entry);
  return {
    ...{ id: read.id, productId: read.productId, granularity: read.granularity, etag: read.etag },
    writtenIn: passport.language ?? null,
    brand: { name: passport.brand_name ?? passport.brand_code },
    trouble: passport.item && itemTrouble(passport.item.status, passport.item.declared_stolen),
    async document({ representation, known = [] }: { representation: DppForm; known?: readonly string[] }) {
      if (known.some((etag) => etag === '*' || etag === read.etag)) return null;
      const { seen, outline } = await content();
      if (representation === 'compressed') return compressedDpp(publicUrl, read, seen);
      return fullDpp(publicUrl, read, seen, wholeFrom(seen, outline));
    },
    async element({ path, representation }: { path: string; representation: DppForm }) {
      const { seen } = await content();
      return dppElement(publicUrl, read, seen, path, representation);
    },
  };
}
