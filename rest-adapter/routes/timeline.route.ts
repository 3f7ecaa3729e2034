import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { chosenLanguage } from '../../schema/languages/language.js';
import { WINDOWS } from '../../schema/limits.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { nextTurn } from '../../subgraphs/lib/process/next-turn.js';
import { weighedPlaces } from '../../subgraphs/lib/process/weighed-places.js';
import { json } from '../runtime/answer.js';
import { answerTable, from, list } from '../runtime/answer-table.js';
import { optionalSession } from '../runtime/caller.js';
import { type Ask, type RouteFamily, steps } from '../runtime/family.js';
import { imageOf } from '../runtime/image-of.js';
import { Choice, Instant, Nullable, Text } from '../runtime/schema-types.js';
import { moreOfTimeline, publicTimeline } from './timeline.generated.js';

type Product = NonNullable<DataOf<typeof publicTimeline>['product']>;

interface EntryOf {
  readonly entry: Product['timeline']['nodes'][number];
  readonly product: Product;
}

const tokenOf = ({ tokenId }: Product): string => tokenId ?? '';

const Entry = answerTable<EntryOf>()({
  type: from('entry.type', Choice(['verify', 'transfer'])),
  token_id: from(({ product }: EntryOf) => tokenOf(product), Text('Token of the item; empty when it has none.')),
  uid_hash: from('product.uidHash', Nullable(Text('Chip hash of the item.'))),
  contract_address: from('product.contractAddress', Text('Contract of the token.')),
  timestamp: from('entry.timestamp', Instant('When it happened.')),
  signature: from('entry.signature', Nullable(Text('Signature that was verified; null on a transfer.'))),
  is_valid: from('entry.isValid', Nullable(Type.Boolean({ description: 'Verdict; null on a transfer.' }))),
  source: from('entry.source', Nullable(Text('Null on a transfer.', { enum: ['qr', 'sdm-url', 'sdm-json'] }))),
  from_address: from('entry.fromAddress', Nullable(Text('Wallet; null for the public.'))),
  to_address: from('entry.toAddress', Nullable(Text('Wallet; null for the public.'))),
  from_email: from('entry.fromEmail', Nullable(Text('Former owner, masked for the public; `Mint` at the minting.'))),
  to_email: from('entry.toEmail', Nullable(Text('New owner, masked for the public.'))),
  from_display: from('entry.fromDisplay', Nullable(Text('What to show for the former owner.'))),
  to_display: from('entry.toDisplay', Nullable(Text('What to show for the new owner.'))),
  from_role: from('entry.fromRole', Nullable(Text('e.g. `mint`, `vault`.'))),
  to_role: from('entry.toRole', Nullable(Text('e.g. `vault`.'))),
  comment: from('entry.comment', Nullable(Text('Remark.'))),
  event_id: from('entry.eventId', Text('UUID of the event.')),
});

interface History {
  readonly product: Product;
  readonly entries: readonly EntryOf[];
}

const Timeline = answerTable<History>()({
  token_id: from(({ product }: History) => tokenOf(product), Text('Empty when there is none.')),
  serial: from('product.serial', Nullable(Text('Serial number.'))),
  product_name: from('product.name', Nullable(Text('Name of the product.'))),
  brand_id: from('product.brand.id', Nullable(Type.Integer({ description: 'Deprecated in favor of `brand_code`.' }))),
  brand_code: from('product.brand.code', Nullable(Text('Public code of the brand.'))),
  brand_name: from('product.brand.name', Nullable(Text('Name of the brand.'))),
  brand_hide_powered_by: from('product.brand.hidePoweredBy', Type.Boolean({ description: 'As in the public record.' })),
  brand_app_url: from('product.brand.appUrl', Nullable(Text("Address of the brand's own app."))),
  category_id: from('product.category.id', Nullable(Type.Integer({ description: 'Number of the category.' }))),
  category_name: from('product.category.name', Nullable(Text('In the language asked for.'))),
  metadata_uri: from('product.metadataUri', Nullable(Text('Address of the metadata.'))),
  image_url: from(({ product }: History) => imageOf(product), Nullable(Text('Image of the item.'))),
  current_owner_email: from(
    'product.currentOwnerEmail',
    Nullable(Text('Masked for the public; null when there is no owner.')),
  ),
  current_owner_is_vault: from('product.currentOwnerIsVault', Type.Boolean({ description: 'True while unclaimed.' })),
  identity_included: from(
    'product.identityIncluded',
    Nullable(Type.Boolean({ description: 'False for an item without identity.' })),
  ),
  timeline: list('entries', Entry, { description: 'Newest first, all of it.' }),
  contract_address: from('product.contractAddress', Text('Contract of the token.')),
});

type Entries = Product['timeline']['nodes'];

/** Limit of concurrent responses with several pages of history, each of which takes some megabytes. */
const longHistories = weighedPlaces({ capacity: 2, mostWaiting: 200 });

/** Reads the whole history (§2.10), page by page; nearly every history has one page. */
async function wholeHistory({ nodes, pageInfo }: Product['timeline'], asked: Asked, ask: Ask): Promise<Entries> {
  if (!pageInfo.hasNextPage) return nodes;
  const release = await longHistories.take(asked.clientAddress, 1);
  if (!release) throw new DomainError('UNAVAILABLE');
  try {
    const rest = await entriesAfter(pageInfo.endCursor, asked.identifier, ask);
    // Serialising takes as long as collecting, so it gets a turn of its own.
    await nextTurn();
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
  description: 'The public history of an item.',
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
        const entries = await wholeHistory(product.timeline, { identifier, clientAddress }, ask);
        // Fields that depend on a session must not be stored by a shared cache.
        const headers: Record<string, string> = {
          Vary: 'Accept-Language',
          ...(principal.kind === 'account' ? { 'Cache-Control': 'private, no-store' } : {}),
        };
        const body = Timeline.write({ product, entries: entries.map((entry) => ({ entry, product })) });
        return json(body, { headers });
      },
      responses: { 200: { description: 'The history.', content: { 'application/json': Timeline.schema } } },
    }),
  ],
};
