import { createHash } from 'node:crypto';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import { lightCopy } from '../../lib/images/light-copy.js';

/** What a photograph may weigh as it is sent. */
const MOST_PHOTO_BYTES = 3_000_000;

export interface ReadablePhoto {
  readonly light: Buffer;
  readonly sha256: string;
}

/**
 * Returns the light copy of a photograph in base 64: nothing else of what was sent is kept, EXIF data least of all. Throws
 * `INVALID_INPUT`, and `UNAVAILABLE` while too many images wait.
 */
export async function readablePhoto(content: string, accountId: number): Promise<ReadablePhoto> {
  const fault = (type: string, message: string) => invalidInput({ type, path: ['content'], message });
  // Four characters are three bytes: judged before anything is unpacked.
  if ((content.length / 4) * 3 > MOST_PHOTO_BYTES + 2)
    throw fault('too_long', `At most ${MOST_PHOTO_BYTES / 1_000_000} MB of a picture`);
  const light = await lightCopy(Buffer.from(content, 'base64'), `account ${accountId}`);
  if (!light) throw fault('value_error', 'Not a picture that can be read');
  return { light, sha256: createHash('sha256').update(light).digest('hex') };
}
