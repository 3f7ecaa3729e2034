import type { Language } from '../../../schema/vocabulary/languages.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { Peers } from '../../lib/graphql/peers.js';
import {
  believedLot,
  levelsOfItem,
  publishedByGtin,
  publishedByLot,
  type Selecting,
} from '../documents/select-passport.js';
import { servedForItem } from '../documents/selection.rules.js';
import type { VersionRow } from '../documents/version.statements.js';
import { batchSubject, modelSubject, type Subject } from '../peers/catalog.js';
import { type Item, itemByIdentifier } from '../peers/custody.js';
import { type DigitalLink, digitalLinkPath, encodeSegment, readDigitalLink } from './digital-link.rules.js';
import { type LinkType, linkHeader, linkSet, readLinkType, type Target } from './link-set.rules.js';

export interface LinkQuestion {
  /** Decoded path segments below `/01/`. */
  readonly segments: readonly string[];
  readonly linkType: string | null;
  /** The caller asked for the link set by its media type. */
  readonly wantsLinkSet: boolean;
  readonly locale: Language;
  /** Where redirects lead: the platform, or the brand's own host, without a trailing slash. */
  readonly baseUrl: string;
}

export interface LinkAnswer {
  /** Null: the link set is the answer. */
  readonly location: string | null;
  readonly linkSet: ReturnType<typeof linkSet>;
  readonly linkHeader: string;
  /** The passport the link leads to, whose scans are counted; null when it leads to somebody else's page. */
  readonly passportId: number | null;
}

interface Destination {
  readonly level: 'item' | 'lot' | 'model';
  readonly path: string;
  readonly version: VersionRow;
  readonly subject: Subject;
}

const unknown = (): DomainError => new DomainError('LINK_UNKNOWN');

/** Throws the refusals of §7.4: `GTIN_INVALID`, `LINK_MALFORMED`, `LINK_UNKNOWN`. */
function linkOf(segments: readonly string[]): DigitalLink {
  const reading = readDigitalLink(segments);
  if ('link' in reading) return reading.link;
  if (reading.fault === 'malformed') throw new DomainError('LINK_MALFORMED');
  if (reading.fault === 'unknown') throw unknown();
  throw new DomainError('GTIN_INVALID', { fault: reading.fault === 'check_digit' ? 'check_digit' : 'no_digit' });
}

/** Where a GS1 Digital Link leads (§4.25): the item first, then the lot, then the model. */
export async function resolveLink(selecting: Selecting, question: LinkQuestion): Promise<LinkAnswer> {
  const link = linkOf(question.segments);
  const wanted = readLinkType(question.linkType ?? undefined);
  if (wanted === 'unknown') throw unknown();
  const destination = await destinationOf(selecting, link);
  const targets = targetsOf(destination, link, question);
  const [chosen] = targets[wanted === 'all' ? 'default' : wanted] ?? [];
  if (!chosen) throw unknown();
  const links = {
    anchor: `${question.baseUrl}${digitalLinkPath(link)}`,
    description: titleOf(destination.subject, link),
    byType: targets,
  };
  return {
    location: wanted === 'all' || question.wantsLinkSet ? null : chosen.href,
    linkSet: linkSet(links),
    linkHeader: linkHeader(links),
    passportId: chosen.href === targets.dpp?.[0]?.href ? destination.version.passport_id : null,
  };
}

async function destinationOf(selecting: Selecting, link: DigitalLink): Promise<Destination> {
  const ofItem = link.serial === null ? null : await itemDestination(selecting, link, link.serial);
  if (ofItem) return ofItem;
  const model = await publishedByGtin(selecting, link.gtin);
  if (link.lot !== null) {
    const lot = believedLot(await publishedByLot(selecting, link.gtin, link.lot), model);
    if (lot) return { level: 'lot', path: `/passport/01/${link.gtin}/10/${encodeSegment(link.lot)}`, ...lot };
  }
  if (!model) throw unknown();
  return { level: 'model', path: `/passport/01/${link.gtin}`, version: model.version, subject: model.subject };
}

/** The item of this serial, if it is of this GTIN (and lot) and has a passport, be it its owner's alone: the page asks who reads. */
async function itemDestination(
  { versions, peers }: Selecting,
  link: DigitalLink,
  serial: string,
): Promise<Destination | null> {
  const item = await itemByIdentifier(peers, serial);
  if (!item) return null;
  const subject = await subjectNamed(peers, item, link);
  if (!subject) return null;
  const version = servedForItem(await levelsOfItem(versions, item), 'owner');
  return version ? { level: 'item', path: `/passport/${item.uidHash}`, version, subject } : null;
}

async function subjectNamed(peers: Peers, item: Item, link: DigitalLink): Promise<Subject | null> {
  if (item.modelId === null) return null;
  const subject =
    link.lot !== null && item.batchId !== null
      ? await batchSubject(peers, item.batchId)
      : await modelSubject(peers, item.modelId);
  if (!subject || subject.brandId !== item.brandId || subject.gtin !== link.gtin) return null;
  if (link.lot !== null && subject.lot !== link.lot) return null;
  return { ...subject, name: item.name };
}

const titleOf = ({ name }: Subject, { gtin }: DigitalLink): string => name ?? gtin;

function targetsOf(
  { level, path, subject }: Destination,
  link: DigitalLink,
  { locale, baseUrl }: LinkQuestion,
): Readonly<Partial<Record<LinkType, readonly Target[]>>> {
  const title = titleOf(subject, link);
  const passport: Target = { href: `${baseUrl}/${locale}${path}`, title, type: 'text/html', hreflang: [locale] };
  // §4.25: the brand's own page stands in for ours on lot links, unless the passport itself is asked for.
  const page =
    level === 'lot' && subject.partnerPage ? partnerTarget(subject.partnerPage, link, locale, title) : passport;
  return { default: [page], dpp: [passport], pip: [page] };
}

function partnerTarget(page: string, link: DigitalLink, locale: string, title: string): Target {
  const url = new URL(page);
  url.searchParams.set('level', 'lot');
  url.searchParams.set('gtin', link.gtin);
  url.searchParams.set('lot', link.lot ?? '');
  url.searchParams.set('lang', locale);
  return { href: url.href, title, type: 'text/html', hreflang: [locale] };
}
