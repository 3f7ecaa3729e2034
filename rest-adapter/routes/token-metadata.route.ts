import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { chosenLanguage } from '../../schema/languages/language.js';
import { WINDOWS } from '../../schema/limits.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { json, redirect } from '../runtime/answer.js';
import { answerTable, from } from '../runtime/answer-table.js';
import { anonymous } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { imageOf } from '../runtime/image-of.js';
import { pageAddress } from '../runtime/page-address.js';
import { Text } from '../runtime/schema-types.js';
import { tokenMetadata } from './token-metadata.generated.js';

type Item = NonNullable<DataOf<typeof tokenMetadata>['product']>;

interface Described {
  readonly item: Item;
  /** URL of the item's passport page. */
  readonly page: string;
}

/** ERC-721 metadata of an item for which the brand gave no URL. */
const TokenMetadata = answerTable<Described>()({
  // The standard has texts or nothing: what there is none of is left out.
  name: from('item.name', Type.Optional(Text('Name of the product.'))),
  description: from(({ item }: Described) => `${item.brand.name}, ${item.category.name}`, Text('Brand and category.')),
  image: from(({ item }: Described) => imageOf(item), Type.Optional(Text('Image.'))),
  external_url: from('page', Text('Passport page of the item.')),
});

/** Tells whether wallets can fetch a URI; other values that a brand registered are not redirected to. */
const isFollowed = (uri: string | null): uri is string => uri !== null && /^https?:\/\//.test(uri) && URL.canParse(uri);

/** Route of the `tokenURI` of the contract. */
export const tokenMetadataFamily: RouteFamily = {
  name: 'Tokens',
  description: 'The `tokenURI` of the contract: metadata of a token.',
  window: WINDOWS.products,
  errors: { NOT_FOUND: 'Product not found' },
  routes: [
    route({
      method: 'GET',
      path: '/metadata/{token_id}',
      section: 'ERC-721',
      summary: "Follow a token to its item's metadata",
      description:
        "Redirects to the URL given at the item's registration; without one, answers ERC-721 metadata as JSON.",
      versioned: false,
      caller: anonymous,
      host: 'any',
      input: {
        path: Type.Object({ token_id: Text('Token, 77 or 78 digits.', { pattern: '^[0-9]{77,78}$' }) }),
      },
      operation: tokenMetadata,
      variables: ({ path }, { headers }) => ({
        tokenId: path.token_id,
        lang: chosenLanguage(undefined, headers['accept-language']),
      }),
      respond({ product }, _, request) {
        if (!product) throw new DomainError('NOT_FOUND', { entity: 'Product' });
        const headers = { 'Cache-Control': 'public, max-age=60', Vary: 'Accept-Language' };
        if (isFollowed(product.metadataUri)) return redirect(307, product.metadataUri, headers);
        const language = chosenLanguage(undefined, request.headers['accept-language']);
        const path = pageAddress(request, `/${language}/passport/${product.uidHash}`);
        const page = new URL(path, request.settings.publicUrl).href;
        return json(TokenMetadata.write({ item: product, page }), { headers });
      },
      responses: {
        200: { description: 'The metadata.', content: { 'application/json': TokenMetadata.schema } },
        307: { description: 'URL of the metadata.', headers: { Location: 'As the item was registered.' } },
      },
    }),
  ],
};
