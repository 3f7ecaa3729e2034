import { isOneOf } from '../../../schema/closed-record.js';
import type { InputFault } from '../../../schema/error-facts.js';
import {
  countNotBetween,
  NOT_BRAND_CODE,
  NOT_COLOUR,
  NOT_COUNTRY_CODES,
  NOT_HOST_NAME,
  NOT_WEB_ADDRESS,
  notDisclosure,
} from '../../../schema/field-sentences.js';
import { MOST_APPROVALS } from '../../../schema/most-approvals.js';
import { isRecord } from '../../../schema/record.js';
import { TIERS } from '../../../schema/vocabulary/tiers.js';

/** Fields of a brand that are validated. */
export interface BrandFacts {
  readonly code: string;
  readonly offer?: string | null;
  readonly logoUrl?: string | null;
  readonly primaryColor?: string | null;
  readonly secondaryColor?: string | null;
  readonly appUrl?: string | null;
  readonly domain?: string | null;
  readonly language?: string | null;
  readonly partnerPage?: string | null;
  readonly privacyUrl?: string | null;
  readonly legalUrl?: string | null;
  readonly authorizedCountries?: readonly string[] | null;
  readonly mintApprovals?: number | null;
  readonly disclosure?: unknown;
}

const COLOUR = /^#[0-9a-fA-F]{6}$/;
const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

const isWebAddress = (value: string): boolean => /^https?:\/\//.test(value) && URL.canParse(value);

/** Most bytes of a brand's disclosure, which every published version copies. */
const MOST_DISCLOSURE_BYTES = 32 * 1024;

const isDisclosure = (value: unknown): boolean =>
  isRecord(value) &&
  Buffer.byteLength(JSON.stringify(value)) <= MOST_DISCLOSURE_BYTES &&
  Object.values(value).every((tiers) => isRecord(tiers) && Object.entries(tiers).every(isListOfTier));

const isListOfTier = ([tier, sections]: [string, unknown]): boolean =>
  isOneOf(TIERS, tier) && Array.isArray(sections) && sections.every((section) => typeof section === 'string');

/** Lists every fault of a brand's description. */
export function brandFaults(brand: BrandFacts): InputFault[] {
  const faults: InputFault[] = [];
  const check = <Field extends keyof BrandFacts>(
    field: Field,
    holds: (value: NonNullable<BrandFacts[Field]>) => boolean,
    message: string,
  ): void => {
    const value = brand[field];
    if (value == null || holds(value)) return;
    faults.push({ type: 'value_error', path: [field], message, input: value });
  };
  check('code', (code) => /^[A-Z0-9]{10}$/.test(code), NOT_BRAND_CODE);
  check('primaryColor', (colour) => COLOUR.test(colour), NOT_COLOUR);
  check('secondaryColor', (colour) => COLOUR.test(colour), NOT_COLOUR);
  check('logoUrl', isWebAddress, NOT_WEB_ADDRESS);
  check('appUrl', isWebAddress, NOT_WEB_ADDRESS);
  check('partnerPage', isWebAddress, NOT_WEB_ADDRESS);
  check('privacyUrl', isWebAddress, NOT_WEB_ADDRESS);
  check('legalUrl', isWebAddress, NOT_WEB_ADDRESS);
  check('domain', (domain) => HOST.test(domain), NOT_HOST_NAME);
  check('authorizedCountries', (codes) => codes.every((code) => /^[A-Z]{2}$/.test(code)), NOT_COUNTRY_CODES);
  check('mintApprovals', (count) => count >= 0 && count <= MOST_APPROVALS, countNotBetween(0, MOST_APPROVALS));
  if (brand.disclosure != null && !isDisclosure(brand.disclosure)) {
    faults.push({ type: 'value_error', path: ['disclosure'], message: notDisclosure(MOST_DISCLOSURE_BYTES) });
  }
  return faults;
}
