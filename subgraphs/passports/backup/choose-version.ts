import { DomainError } from '../../lib/graphql/domain-error.js';
import { statusOfItem } from '../credentials/status-list.rules.js';
import { bearsGtin } from '../documents/bears-gtin.rules.js';
import { believedLot } from '../documents/select-passport.js';
import { servedForItem, servedVersion, versionAt } from '../documents/selection.rules.js';
import type { DppStatus } from '../dpp/dpp-header.rules.js';
import type { ProductName } from '../dpp/dpp-identifier.rules.js';
import type { DigitalLink } from '../resolver/digital-link.rules.js';
import { type PassportRecord, productKeys, type VersionEntry } from './backup-record.js';
import type { OpenedBackup } from './open-backup.js';

/** A version from the store, with its instants as dates. */
type KeptVersion = Omit<VersionEntry, 'publishedAt' | 'supersededAt' | 'anchored_at'> & {
  readonly publishedAt: Date;
  readonly supersededAt: Date | null;
  readonly anchored_at: Date | null;
};

/** A public version. */
export interface ChosenVersion {
  readonly passport: PassportRecord;
  readonly version: KeptVersion;
  readonly entry: VersionEntry;
  readonly status: DppStatus;
}

const notFound = (): DomainError => new DomainError('NOT_FOUND', { entity: 'Passport' });

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

function versionsOf(passport: PassportRecord) {
  return passport.versions
    .filter(({ withdrawn_at }) => withdrawn_at === null)
    .map((entry) => ({
      ...entry,
      entry,
      passport,
      publishedAt: new Date(entry.publishedAt),
      supersededAt: instant(entry.supersededAt),
      anchored_at: instant(entry.anchored_at),
    }));
}

type Candidate = ReturnType<typeof versionsOf>[number];

function chosen(found: Candidate | undefined, isInService: boolean): ChosenVersion {
  if (!found) throw notFound();
  const { entry, passport, ...version } = found;
  const isInvalid = passport.item !== null && statusOfItem(passport.item.status, false) === 'invalid';
  const status = isInService ? (isInvalid ? 'invalid' : 'active') : 'archived';
  return { passport, version, entry, status };
}

/** Returns the version of a passport in service, or the one in service at `date`. Throws `NOT_FOUND`. */
export async function versionOfPassport(place: OpenedBackup, id: number, date: Date | null): Promise<ChosenVersion> {
  const passport = await place.passport(id);
  if (!passport) throw notFound();
  const versions = versionsOf(passport);
  const inService = servedVersion(versions, 'everyone');
  const found = date === null ? inService : versionAt(versions, date, ['public']);
  return chosen(found, found === inService);
}

/** Returns the version in service of a product's passport. Throws `NOT_FOUND`. */
export function versionOfProduct(place: OpenedBackup, name: ProductName): Promise<ChosenVersion> {
  if ('passportId' in name) return versionOfPassport(place, name.passportId, null);
  return 'serial' in name ? versionOfItem(place, 'serial', name.serial) : versionOfLink(place, name.link);
}

/** Returns the version of an item's own passport; an owner-only one hides those of its lot and model. Throws `NOT_FOUND`. */
export async function versionOfItem(
  place: OpenedBackup,
  form: Parameters<typeof productKeys.item>[0],
  value: string,
): Promise<ChosenVersion> {
  const found = await ownPassport(place, form, value);
  return chosen(found && servedVersion(versionsOf(found), 'everyone'), true);
}

/** Returns the own passport of the item in the catalog: items that left it may have had the same serial. */
async function ownPassport(place: OpenedBackup, form: Parameters<typeof productKeys.item>[0], value: string) {
  const found = await place.passportsOfProduct(productKeys.item(form, value));
  const own = found.find(({ item }) => item?.in_catalog);
  if (!own && found.length > 0) throw notFound();
  return own;
}

/**
 * Returns the version for a GS1 link. Items without a passport of their own are not copied: their links give the
 * passport of their lot, else of the model, and the answer is about that.
 */
async function versionOfLink(place: OpenedBackup, { gtin, lot, serial }: DigitalLink): Promise<ChosenVersion> {
  const own = serial === null ? undefined : await ownPassport(place, 'serial', serial);
  if (own && !bearsGtin({ gtin: own.gtin, formerGtins: own.former_gtins ?? [] }, gtin)) throw notFound();
  const ofLot = lot === null ? undefined : await versionOfLot(place, gtin, lot, serial !== null);
  const ofModel = lot !== null && serial === null ? undefined : await modelOf(place, gtin);
  const ofBrand = [own, ofLot, ofModel].filter((passport) => !own || passport?.brand_id === own.brand_id);
  const levels = ofBrand.map((passport) => (passport ? versionsOf(passport) : []));
  return chosen(servedForItem(levels, 'everyone'), true);
}

/** Returns the model of a GTIN: of several brands that publish one, the first. */
async function modelOf(place: OpenedBackup, gtin: string): Promise<PassportRecord | undefined> {
  const [first] = published(await place.passportsOfProduct(productKeys.model(gtin)));
  return first;
}

async function versionOfLot(place: OpenedBackup, gtin: string, lot: string, isOptional: boolean) {
  const [lots, model] = await Promise.all([place.passportsOfProduct(productKeys.lot(gtin, lot)), modelOf(place, gtin)]);
  const only = believedLot(published(lots).map(withBrand), model ? withBrand(model) : null);
  if (!only && !isOptional) throw notFound();
  return only?.passport;
}

const withBrand = (passport: PassportRecord) => ({ passport, subject: { brandId: passport.brand_id } });

const published = (passports: readonly PassportRecord[]): readonly PassportRecord[] =>
  passports
    .filter((passport) => servedVersion(versionsOf(passport), 'everyone') !== undefined)
    .sort((one, other) => Date.parse(one.first_published_at) - Date.parse(other.first_published_at));

/** Returns the version for a GTIN, or a lot of it. Throws `NOT_FOUND`. */
export const versionByGtin = (place: OpenedBackup, gtin: string, lot: string | null): Promise<ChosenVersion> =>
  versionOfLink(place, { gtin, lot, serial: null });
