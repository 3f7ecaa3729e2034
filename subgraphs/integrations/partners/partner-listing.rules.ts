import { NOT_COUNTRY_CODE, NOT_WEB_ADDRESS } from '../../../schema/field-sentences.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';

/** Place of a partner, as given. */
interface Place {
  readonly name: string;
  readonly offers?: string | null;
  readonly street?: string | null;
  readonly city: string;
  readonly country: string;
  readonly phone?: string | null;
  readonly website?: string | null;
}

const PHONE = /^\+?[0-9][0-9 ()./-]{4,38}$/;

/** Returns the fields of a listing as stored: trimmed, empty texts as null. Throws `INVALID_INPUT`. */
export function listingFacts(input: Place) {
  const text = (value: string | null | undefined): string | null => value?.trim() || null;
  const fault = (field: string, message: string, given: unknown) =>
    invalidInput({ type: 'value_error', path: ['input', field], message, input: given });
  const [name, city, country] = [text(input.name), text(input.city), input.country.trim().toUpperCase()];
  const [phone, website] = [text(input.phone), text(input.website)];
  if (!name) throw fault('name', 'A name is needed', input.name);
  if (!city) throw fault('city', 'A city is needed', input.city);
  if (!/^[A-Z]{2}$/.test(country)) throw fault('country', NOT_COUNTRY_CODE, input.country);
  if (phone && !PHONE.test(phone)) throw fault('phone', 'A telephone number', input.phone);
  if (website && !(/^https?:\/\//.test(website) && URL.canParse(website)))
    throw fault('website', NOT_WEB_ADDRESS, input.website);
  return { name, city, country, phone, website, offers: text(input.offers), street: text(input.street) };
}
