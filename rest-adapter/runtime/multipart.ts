import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { HttpRefusal } from './refusal.js';

/** Ends the reading of a body with a refusal; the rest of it is discarded. */
type Refuse = (error: unknown) => void;

interface Multipart<Value> {
  readonly limits: busboy.Limits;
  /** Listens to the parts of the form; returns a function that gives its value once all of them were read. */
  readonly reader: (form: busboy.Busboy, refuse: Refuse) => () => Value | Promise<Value>;
}

export const tooLarge = (): HttpRefusal => new HttpRefusal(413, 'Request Entity Too Large', { Connection: 'close' });

/**
 * Reads a multipart body (RFC 7578); one that is malformed, or ends too early, is refused with 400, one with more parts than it
 * may have with 413: those beyond would be left out without a word.
 */
export function readMultipart<Value>(request: IncomingMessage, { limits, reader }: Multipart<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const refuse: Refuse = (error) => {
      request.unpipe();
      request.resume();
      reject(error);
    };
    const malformed = (): void => refuse(new HttpRefusal(400, 'The multipart body cannot be read'));
    let form: busboy.Busboy;
    try {
      form = busboy({ headers: request.headers, limits });
    } catch {
      return malformed();
    }
    const value = reader(form, refuse);
    form.on('error', malformed);
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) form.on(limit, () => refuse(tooLarge()));
    form.on('close', () => {
      Promise.resolve(value()).then(resolve, refuse);
    });
    request.on('error', malformed);
    request.pipe(form);
  });
}
