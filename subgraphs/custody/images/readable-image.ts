import { createHash } from 'node:crypto';
import { imageTooLarge, UNREADABLE_IMAGE } from '../../../schema/field-sentences.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import { lightCopy } from '../../lib/images/light-copy.js';

/** Largest image that is accepted, in bytes. */
const MOST_IMAGE_BYTES = 3_000_000;

export interface ReadableImage {
  readonly light: Buffer;
  readonly sha256: string;
}

/**
 * Returns the light copy of an image in base 64; nothing else is kept. Throws `INVALID_INPUT`, and `UNAVAILABLE` while
 * too many images wait.
 */
export async function readableImage(content: string, accountId: number): Promise<ReadableImage> {
  const fault = (type: string, message: string) => invalidInput({ type, path: ['content'], message });
  // Base 64 has four characters per three bytes, so the size is known before decoding.
  if ((content.length / 4) * 3 > MOST_IMAGE_BYTES + 2)
    throw fault('too_long', imageTooLarge(MOST_IMAGE_BYTES / 1_000_000));
  const light = await lightCopy(Buffer.from(content, 'base64'), `account ${accountId}`);
  if (!light) throw fault('value_error', UNREADABLE_IMAGE);
  return { light, sha256: createHash('sha256').update(light).digest('hex') };
}
