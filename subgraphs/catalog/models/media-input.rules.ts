import type { InputFault } from '../../../schema/error-facts.js';
import { NOT_WEB_ADDRESS, tooManyImages } from '../../../schema/field-sentences.js';
import { isLongerThan } from '../../lib/bounds/text-bound.js';

/** Most images of a model, each of which is fetched and stored. */
const MOST_MEDIA = 20;

/** Most bytes of an uploaded image, which is sent as base 64 in an operation of at most 4 MiB. */
export const MOST_IMAGE_BYTES = 3_000_000;

const isWebAddress = (value: string): boolean =>
  !isLongerThan(value, 2048) && /^https?:\/\//.test(value) && URL.canParse(value);

/** Lists every fault of the URLs of a model's further images. */
export function mediaFaults(urls: readonly string[]): InputFault[] {
  const many: InputFault[] =
    urls.length > MOST_MEDIA
      ? [{ type: 'too_long', path: ['urls'], message: tooManyImages(MOST_MEDIA), input: urls.length }]
      : [];
  const wrong = urls.flatMap((url, index): InputFault[] =>
    isWebAddress(url) ? [] : [{ type: 'value_error', path: ['urls', index], message: NOT_WEB_ADDRESS, input: url }],
  );
  return [...many, ...wrong];
}
