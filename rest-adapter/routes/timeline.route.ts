import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { chosenLanguage } from '../../schema/languages/language.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { ownTurn } from '../../subgraphs/lib/process/own-turn.js';
import { weighedPlaces } from '../../subgraphs/lib/process/weighed-places.js';
import { WINDOWS } from '../../subgraphs/lib/windows/limits.js';
import { json } from '../runtime/answer.js';
import { optionalSession } from '../runtime/caller.js';
import { type Ask, type RouteFamily, steps } from '../runtime/family.js';
import { imageOf } from '../runtime/image-of.js';
import { Choice, Closed, Instant, Nullable, Text } from '../runtime/schema-types.js';
import { moreOfTimeline, publicTimeline } from './timeline.generated.js';

const Entry = Closed({
  type: Choice(['verify', 'transfer']),
  token_id: Text('Token of the item; empty when it has none.'),
  uid_hash: Nullable(Text('Chip hash of the item.')),
  contract_address: Text('Contract of the token.'),
  timestamp: Instant('When it happened.'),
  signature: Nullable(Text('Signature that was verified; null on a transfer.')),
  is_valid: Nullable(Type.Boolean({ description: 'Verdict; null on a transfer.' })),
  source: Nullable(Choice(['qr', 'sdm-url', 'sdm-json'], { description: 'Null on a transfer.' })),
  from_address: Nullable(Text('Wallet; null for the public.')),
  to_address: Nullable(Text('Wallet; null for the public.')),
  from_email: Nullable(Text('Former owner, masked for the public; `Mint` at the minting.')),
  to_email: Nullable(Text('New owner, masked for the public.')),
  from_display: Nullable(Text('What to show for the former owner.')),
  to_display: Nullable(Text('What to show for the new owner.')),
  from_role: Nullable(Text('e.g. `mint`, `vault`.')),
  to_role: Nullable(Text('e.g. `vault`.')),
  comment: Nullable(Text('Remark.')),
  event_id: Text('UUID of the event.'),
});

const Timeline = Closed({
  token_id: Text('Empty when there is none.'),
  serial: Nullable(Text('Serial number.')),
  product_name: Nullable(Text('Name of the product.')),
  brand_id: Nullable(Type.Integer({ description: 'Deprecated in favor of `brand_code`.' })),
  brand_code: Nullable(Text('Public code of the brand.')),
  brand_name: Nullable(Text('Name of the brand.')),
  brand_hide_powered_by: Type.Boolean({ description: 'As in the public record.' }),
  brand_app_url: Nullable(Text("Address of the brand's own app.")),
  category_id: Nullable(Type.Integer({ description: 'Number of the category.' })),
  category_name: Nullable(Text('In the language asked for.')),
  metadata_uri: Nullable(Text('Address of the metadata.')),
  image_url: Nullable(Text('Image of the item.')),
  current_owner_email: Nullable(Text('Masked for the public; null when there is no owner.')),
  current_owner_is_vault: Type.Boolean({ description: 'True while unclaimed.' }),
  identity_included: Nullable(Type.Boolean({ description: 'False for an item without identity.' })),
  timeline: Type.Array(Entry, { description: 'Newest first, all of it.' }),
  contract_address: Text('Contract of the token.'),
});

type Product = NonNullable<DataOf<typeof publicTimeline>['product']>;

type Entry = Product['timeline']['nodes'][number];

function entryOf(entry: Entry, product: Product) {
  return {
    type: entry.type,
    token_id: product.tokenId ?? '',
    uid_hash: product.uidHash,
    contract_address: product.contractAddress,
    timestamp: entry.timestamp,
    signature: entry.signature,
    is_valid: entry.isValid,
    source: entry.source,
    from_address: entry.fromAddress,
    to_address: entry.toAddress,
    from_email: entry.fromEmail,
    to_email: entry.toEmail,
    from_display: entry.fromDisplay,
    to_display: entry.toDisplay,
    from_role: entry.fromRole,
    to_role: entry.toRole,
    comment: entry.comment,
    event_id: entry.eventId,
  };
}

type Entries = Product['timeline']['nodes'];

/** Histories of several pages that are collected at once: each is some megabytes. */
const longHistories = weighedPlaces({ capacity: 2, mostWaiting: 200 });

/** Reads the whole history (§2.10). The graph answers it by the page; nearly every history is one. */
async function wholeHistory({ nodes, pageInfo }: Product['timeline'], asked: Asked, ask: Ask): Promise<Entries> {
  if (!pageInfo.hasNextPage) return nodes;
  const release = await longHistories.take(asked.clientAddress, 1);
  if (!release) throw new DomainError('UNAVAILABLE');
  try {
    const rest = await entriesAfter(pageInfo.endCursor, asked.identifier, ask);
    // They are written next, which takes as long as to collect them.
    await ownTurn();
    return [...nodes, ...rest];
  } finally {
    release();
  }
}

interface Asked {
  readonly identifier: string;
  readonly clientAddress: string;
}

async function entriesAfter(cursor: string | null, identifier: string, ask: Ask): Promise<Entries> {
  const entries: Entries = [];
  for (let after = cursor; after; ) {
    const { product } = await ask(moreOfTimeline, { identifier, after });
    if (!product) break;
    entries.push(...product.timeline.nodes);
    const { hasNextPage, endCursor } = product.timeline.pageInfo;
    after = hasNextPage ? endCursor : null;
  }
  return entries;
}

/** The public history (§4.16). */
export const timeline: RouteFamily = {
  name: 'Timeline',
  window: WINDOWS.timeline,
  errors: { NOT_FOUND: 'Product not found' },
  routes: [
    steps({
      method: 'GET',
      path: '/timeline/{identifier}',
      section: '§4.16',
      summary: 'Read the history of an item',
      description:
        'People are masked. A session of an administrator of the brand, or of an operator, sees addresses and wallets.',
      caller: optionalSession({ foreignPage: 'anonymous' }),
      input: {
        path: Type.Object({ identifier: Text('Serial, token id or chip hash.') }),
        query: Type.Object({ lang: Type.Optional(Text('`fr` or `en`; anything else is ignored.')) }),
      },
      async perform({ path: { identifier }, query }, { headers: asked, principal, clientAddress }, ask) {
        const lang = chosenLanguage(query.lang, asked['accept-language']);
        const { product } = await ask(publicTimeline, { identifier, lang });
        if (!product) throw new DomainError('NOT_FOUND', { entity: 'Product' });
        const { brand, category } = product;
        const entries = await wholeHistory(product.timeline, { identifier, clientAddress }, ask);
        // The fields that a session adds must not reach a shared cache.
        const headers: Record<string, string> = {
          Vary: 'Accept-Language',
          ...(principal.kind === 'account' ? { 'Cache-Control': 'private, no-store' } : {}),
        };
        const body = {
          token_id: product.tokenId ?? '',
          serial: product.serial,
          product_name: product.name,
          brand_id: brand.id,
          brand_code: brand.code,
          brand_name: brand.name,
          brand_hide_powered_by: brand.hidePoweredBy,
          brand_app_url: brand.appUrl,
          category_id: category.id,
          category_name: category.name,
          metadata_uri: product.metadataUri,
          image_url: imageOf(product),
          current_owner_email: product.currentOwnerEmail,
          current_owner_is_vault: product.currentOwnerIsVault,
          identity_included: product.identityIncluded,
          timeline: entries.map((entry) => entryOf(entry, product)),
          contract_address: product.contractAddress,
        };
        return json(body, { headers });
      },
      responses: { 200: { description: 'The history.', content: { 'application/json': Timeline } } },
    }),
  ],
};
