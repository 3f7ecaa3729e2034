import { Type } from '@sinclair/typebox';
import type { UnknownRecord } from '../../schema/record.js';
import { type DataType, OTHER_RENDERINGS, renderDpp, renderingOf } from '../dpp/dpp-rendering.js';
import type { Answer } from '../runtime/answer.js';
import { isKnownTag } from '../runtime/conditional.js';
import type { ResponseSchema } from '../runtime/family.js';
import type { RestRequest } from '../runtime/rest-request.js';

/** A passport as the graph found it, without its document where the client has it or did not ask for it. */
interface FoundPassport {
  readonly id: string;
  readonly productId: string;
  readonly etag: string;
  readonly document?: UnknownRecord | null;
  /** Value of its `Link` header. */
  readonly link: string;
}

interface Wanted {
  readonly type: DataType;
  /** The requested URL. */
  readonly asked: string;
}

/**
 * Answers the passport of a product as data at the product's own URL (EN 18216), from which pages are redirected to; at
 * the public tier. Caches revalidate it each time. A response whose product has another identifier than the requested URL has a `Content-Location`: one about
 * another level, in another spelling, or on a brand's own host. `read` finds the passport, or answers itself where there
 * is none.
 */
export async function passportAnswer(
  { type, asked }: Wanted,
  request: RestRequest,
  read: (withDocument: boolean) => Promise<FoundPassport | Answer>,
): Promise<Answer> {
  const rendering = renderingOf(type, request);
  const isConditional = request.headers['if-none-match'] !== undefined;
  const found = await read(!isConditional);
  if ('status' in found) return found;
  const headersOf = ({ etag, link, productId }: FoundPassport) => ({
    ETag: `"${etag}.${rendering.tag}"`,
    'Cache-Control': 'public, no-cache',
    Vary: 'Accept, Accept-Language',
    Link: link,
    ...(productId === asked ? {} : { 'Content-Location': productId }),
  });
  const headers = headersOf(found);
  if (isConditional && isKnownTag(headers.ETag, request.headers)) return { status: 304, headers, body: null };
  const whole = isConditional ? await read(true) : found;
  if ('status' in whole) return whole;
  if (!whole.document) throw new Error('The graph answered a passport without its document');
  // Another version may have been published since the first read.
  return renderDpp(whole.document, type, headersOf(whole));
}

/** Describes the responses of `passportAnswer`. */
export const PASSPORT_CONTENT: NonNullable<ResponseSchema['content']> = {
  'application/json': Type.Object({
    uniqueProductIdentifier: Type.String({ description: 'Subject of the passport.' }),
  }),
  ...Object.fromEntries(Object.entries(OTHER_RENDERINGS).filter(([type]) => type !== 'text/html')),
};
