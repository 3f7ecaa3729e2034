import type { InputFault } from '../../../schema/error-facts.js';
import {
  URL_NOT_ROUTABLE,
  URL_ON_OTHER_PORT,
  URL_WITH_CREDENTIALS,
  URL_WITHOUT_TLS,
} from '../../../schema/field-sentences.js';
import { INVALID_URL, tooLong, tooShort } from '../../../schema/validation-sentences.js';
import type { Network } from '../../lib/outbound/public-address.js';
import { isPubliclyRoutableUrl } from '../../lib/outbound/publicly-routable-url.js';

const URL_LENGTH = { minimum: 10, maximum: 2048 } as const;

/**
 * Lists the faults of a delivery URL (§2.4): https, 10 to 2048 characters, and not recognisably on a private network.
 * `allowed`: private networks that may be reached.
 */
export function urlFaults(url: string, allowed: readonly Network[]): InputFault[] {
  const length = [...url].length;
  if (length < URL_LENGTH.minimum) {
    return [fault(url, 'string_too_short', tooShort(URL_LENGTH.minimum))];
  }
  if (length > URL_LENGTH.maximum) {
    return [fault(url, 'string_too_long', tooLong(URL_LENGTH.maximum))];
  }
  if (!url.startsWith('https://')) return [fault(url, 'value_error', URL_WITHOUT_TLS)];
  if (!URL.canParse(url) || /[\s\\]/.test(url)) {
    return [fault(url, 'url_parsing', INVALID_URL)];
  }
  const parsed = new URL(url);
  if (parsed.username || parsed.password) {
    return [fault(url, 'value_error', URL_WITH_CREDENTIALS)];
  }
  if (!isDeliveredTo(parsed)) {
    return [fault(url, 'value_error', URL_ON_OTHER_PORT)];
  }
  if (!isPubliclyRoutableUrl(url, allowed)) {
    return [fault(url, 'value_error', URL_NOT_ROUTABLE)];
  }
  return [];
}

/**
 * Tells whether deliveries may use the port of a URL: below 1024 only web ports, since a POST could reach other
 * services there.
 */
export const isDeliveredTo = ({ port }: Pick<URL, 'port'>): boolean =>
  port === '' || port === '443' || Number(port) >= LEAST_PORT;

const LEAST_PORT = 1024;

/** Returns host name and port, by which deliveries are distributed. */
export const hostOf = (url: string): string => new URL(url).host;

const fault = (input: string, type: string, message: string): InputFault => ({ type, path: ['url'], message, input });
