import { DomainError } from '../../lib/graphql/domain-error.js';
import type { Selecting } from '../documents/select-passport.js';
import { dppId } from '../dpp/dpp-identifier.rules.js';
import { type DigitalLink, digitalLinkPath, encodeSegment, readDigitalLink } from './digital-link.rules.js';
import type { LinkContext, Links, Target } from './link-set.rules.js';
import { type Reader, targetsOf, withQuery } from './link-targets.rules.js';
import { readLinkType } from './link-type.rules.js';
import { knownLevels, narrowestLevel, type ProductLevel } from './product-levels.js';

export interface LinkQuestion extends Reader {
  /** Decoded path segments below `/01/`. */
  readonly segments: readonly string[];
  readonly linkType: string | null;
  /** Query of the request, unchanged. */
  readonly query: string;
  /** True where the caller accepts a link set's media type. */
  readonly wantsLinkSet: boolean;
  /** True where the caller prefers JSON. */
  readonly wantsData: boolean;
  /** Base URL of passports as data, without a trailing slash. */
  readonly publicUrl: string;
  /** Public base URL of the backup service; null for none. */
  readonly backupUrl: string | null;
}

export interface LinkAnswer {
  readonly link: DigitalLink;
  readonly question: LinkQuestion;
  /** Most specific known level of the link. */
  readonly level: ProductLevel;
  /** Null where the answer is the link set. */
  readonly location: string | null;
  /** Passport of the target page, whose scan is counted; null for a page outside the platform. */
  readonly passportId: number | null;
}

/** Throws the refusals of §7.4: `GTIN_INVALID`, `LINK_MALFORMED`, `LINK_UNKNOWN`. */
function linkOf(segments: readonly string[]): DigitalLink {
  const reading = readDigitalLink(segments);
  if ('link' in reading) return reading.link;
  if (reading.fault === 'malformed') throw new DomainError('LINK_MALFORMED');
  if (reading.fault === 'unknown') throw new DomainError('LINK_UNKNOWN');
  throw new DomainError('GTIN_INVALID', { fault: reading.fault === 'check_digit' ? 'check_digit' : 'no_digit' });
}

/** Finds the target of a GS1 Digital Link (§4.25): the item first, then the lot, then the model. */
export async function resolveLink(selecting: Selecting, question: LinkQuestion): Promise<LinkAnswer> {
  const link = linkOf(question.segments);
  const wanted = readLinkType(question.linkType ?? undefined);
  if (wanted === 'unknown') throw new DomainError('LINK_UNKNOWN');
  const level = await narrowestLevel(selecting, link);
  const targets = linksOf(level, question);
  const chosen = chosenOf(targets[wanted === 'all' ? 'default' : wanted] ?? [], question.wantsData);
  if (!chosen) throw new DomainError('LINK_UNKNOWN');
  const isPassport = targets.dpp?.some(({ href, type }) => type === 'text/html' && href === chosen.href);
  return {
    link,
    question,
    level,
    location: wanted === 'all' || question.wantsLinkSet ? null : withQuery(chosen.href, question.query),
    passportId: isPassport ? level.version.passport_id : null,
  };
}

/** Returns the target for the reader: as data where requested and available, else in their language. */
const chosenOf = (targets: readonly Target[], wantsData: boolean): Target | undefined =>
  (wantsData ? targets.find(({ type }) => type === 'application/json') : undefined) ?? targets[0];

/** Lists the links of every known level; the requested link is an anchor even if unknown. */
export async function linkContexts(selecting: Selecting, { link, question }: LinkAnswer): Promise<LinkContext[]> {
  const contexts = (await knownLevels(selecting, link)).map((level) => contextOf(level, question));
  const [first] = contexts;
  const anchor = anchorOf(link, question);
  if (!first || first.anchor === anchor) return contexts;
  return [{ anchor, description: first.description, links: { default: first.links.default ?? [] } }, ...contexts];
}

/** Returns the targets for the `Link` header. */
export const headerContext = ({ link, question, level }: LinkAnswer): Pick<LinkContext, 'anchor' | 'links'> => ({
  anchor: anchorOf(link, question),
  links: linksOf(level, question),
});

const anchorOf = (link: DigitalLink, { baseUrl }: Reader): string => `${baseUrl}${digitalLinkPath(link)}`;

const contextOf = (level: ProductLevel, question: LinkQuestion): LinkContext => ({
  anchor: anchorOf(level.link, question),
  description: level.subject.name ?? level.link.gtin,
  links: linksOf(level, question),
});

function linksOf({ link, subject, version, uidHash }: ProductLevel, question: LinkQuestion): Links {
  const idAt = (base: string | null): string | null =>
    base !== null && version.visibility === 'public' ? dppId(base, version.passport_id) : null;
  const { gtin, lot } = link;
  const lotPath = lot === null ? '' : `/10/${encodeSegment(lot)}`;
  // §4.25: the brand's own page replaces ours for lot links, unless the passport is requested.
  const page = uidHash === null && lot !== null ? subject.partnerPage : null;
  return targetsOf(
    {
      title: subject.name ?? gtin,
      path: uidHash === null ? `/passport/01/${gtin}${lotPath}` : `/passport/${uidHash}`,
      dataUrl: idAt(question.publicUrl),
      copyUrl: idAt(question.backupUrl),
      partner: page === null ? null : { page, query: { level: 'lot', gtin, lot: lot ?? '' } },
    },
    question,
  );
}
