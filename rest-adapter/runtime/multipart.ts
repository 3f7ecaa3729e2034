import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { discardRest } from '../../gateway/api/discard-rest.js';
import { tooLarge } from './body-reader.js';
import { HttpRefusal } from './refusal.js';

/** Ends reading with a refusal, the first one; the rest of the body is discarded. */
type Refuse = (error: unknown) => void;

interface Multipart<Value> {
  readonly limits: busboy.Limits;
  /** Attaches listeners to the parts of the form; returns a function that gives its value once all were read. */
  readonly reader: (form: busboy.Busboy, refuse: Refuse) => () => Value | Promise<Value>;
}

/**
 * Reads a multipart body (RFC 7578). Refuses a malformed or incomplete one with 400, and one with too many parts with
 * 413, since excess parts would be ignored silently.
 */
export function readMultipart<Value>(request: IncomingMessage, { limits, reader }: Multipart<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    let isRefused = false;
    const refuse: Refuse = (error) => {
      if (isRefused) return;
      isRefused = true;
      request.unpipe();
      discardRest(request);
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
