import { Type } from '@sinclair/typebox';
import { json, noContent } from '../runtime/answer.js';
import { sessionOrKey } from '../runtime/caller.js';
import { type ResponseSchemas, type RouteFamily, route } from '../runtime/family.js';
import { jsonBody } from '../runtime/json-body.js';
import { AnyObject, Text } from '../runtime/schema-types.js';
import { createDpp, updateDpp, updateDppElement, withdrawDpp } from './dpp.generated.js';
import { DPP_ERRORS, DppHeader, ElementPath, formOf, IdPath, RepresentationQuery, tagOf } from './dpp-answers.js';
import { BODY_REFUSALS, resultAnswer, resultOf } from './dpp-result.js';

const caller = sessionOrKey({ scope: 'passports:write', features: ['api_access'] });

const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Text(
      '`ETag` of what was read: nothing is changed unless it is still so. Without it the change is made to what there is.',
    ),
  ),
});

/** Digests in an `If-Match` condition; null for none or `*`. A weak tag never matches (RFC 9110, 13.1.1). */
function matched({ 'if-match': header }: { readonly 'if-match'?: string }): string[] | null {
  if (header === undefined || header.trim() === '*') return null;
  return header.split(',').flatMap((tag) => /^"([\w-]+)\.[^"]*"$/.exec(tag.trim())?.[1] ?? []);
}

const PATCH_TYPES = ['application/merge-patch+json', 'application/json'];
const patchBody = { types: PATCH_TYPES, onlyTypes: true, exactNumbers: true };

const REFUSALS: ResponseSchemas = {
  400: resultOf('What was sent cannot be published as it is: every fault is named.'),
  401: resultOf('No session and no key, or none that can be accepted.'),
  403: resultOf('The role, the scope of the key or the plan does not allow it.'),
  ...BODY_REFUSALS,
  429: resultOf('Too many requests.'),
  500: resultOf('Unexpected failure; nothing was changed.'),
  503: resultOf('A part of the service is out of reach; nothing was changed.'),
};
const CHANGE_REFUSALS: ResponseSchemas = {
  ...REFUSALS,
  404: resultOf('There is no such passport of the brand in service.'),
  412: resultOf('The passport has changed since it was read.'),
};

/** Writes of passports by EN 18222, 8; each publishes one version or nothing. */
export const dppWrites: RouteFamily = {
  name: 'Passports by EN 18222',
  invalidStatus: 400,
  problem: resultAnswer,
  refusedMethod: resultAnswer,
  errors: DPP_ERRORS,
  routes: [
    route({
      method: 'POST',
      path: '/dpps',
      section: 'EN 18222 4.6',
      summary: 'Publish a passport',
      description:
        'Publishes the passport of a product of the brand that has none in service. In the header, `uniqueProductIdentifier` identifies the product; `digitalProductPassportId` and `lastUpdated` are assigned; any other member must equal the assigned value.',
      caller,
      input: {
        query: RepresentationQuery,
        body: jsonBody(
          Type.Object({ uniqueProductIdentifier: Text('The product: a GS1 Digital Link of this installation.') }),
          { types: ['application/json', 'application/ld+json'], exactNumbers: true },
        ),
      },
      operation: createDpp,
      variables: ({ query, body }) => ({ document: body, representation: formOf(query) }),
      respond: ({ createDpp: made }, { query }) =>
        json(
          { digitalProductPassportId: made.id },
          { status: 201, headers: { Location: made.id, ETag: tagOf(made.etag, formOf(query)) } },
        ),
      responses: {
        201: {
          description: 'The passport is published.',
          headers: { Location: 'Address of the passport.', ETag: 'Of what its author reads.' },
          content: {
            'application/json': Type.Object(
              { digitalProductPassportId: Text('Identifier of the passport.') },
              { examples: [{ digitalProductPassportId: 'https://dpp.example/v1/dpps/42' }] },
            ),
          },
        },
        ...REFUSALS,
        409: resultOf('The product has a passport in service.'),
      },
    }),
    route({
      method: 'PATCH',
      path: '/dpps/{dpp_id}',
      section: 'EN 18222 4.7',
      summary: 'Change a passport',
      description:
        'Publishes the next version, made by merge patch (RFC 7396) of the compressed form. The platform assigns the header: members with another value are refused.',
      caller,
      input: {
        path: IdPath,
        query: RepresentationQuery,
        headers: IfMatch,
        body: jsonBody(
          AnyObject({
            description: 'The changes; null removes a member.',
            examples: [{ recyclability: { recyclability_percent: 85 } }],
          }),
          patchBody,
        ),
      },
      operation: updateDpp,
      variables: ({ path, query, headers, body }) => ({
        ...{ id: path.dpp_id, patch: body, representation: formOf(query), ifMatch: matched(headers) },
      }),
      respond: ({ updateDpp: changed }, { query }) =>
        json(changed.document, { headers: { ETag: tagOf(changed.etag, formOf(query)) } }),
      responses: {
        200: {
          description: 'The passport after the change.',
          headers: { ETag: 'Of what its author reads.' },
          content: { 'application/json': DppHeader },
        },
        ...CHANGE_REFUSALS,
      },
    }),
    route({
      method: 'PATCH',
      path: '/dpps/{dpp_id}/elements/{element_id_path}',
      section: 'EN 18222 6.3',
      summary: 'Change an element of a passport',
      description: 'Publishes the next version, made by merge patch (RFC 7396) of one element; `null` removes it.',
      caller,
      input: {
        path: ElementPath,
        query: RepresentationQuery,
        headers: IfMatch,
        body: jsonBody(Type.Unknown({ description: 'Value to merge into the element.', examples: [85] }), patchBody),
      },
      operation: updateDppElement,
      variables: ({ path, query, headers, body }) => ({
        ...{ id: path.dpp_id, path: path.element_id_path, value: body },
        ...{ representation: formOf(query), ifMatch: matched(headers) },
      }),
      respond({ updateDppElement: { dpp, element } }, { query }) {
        const headers = { ETag: tagOf(dpp.etag, formOf(query)) };
        return element === null ? noContent(headers) : json(element, { headers });
      },
      responses: {
        200: {
          description: 'The element after the change.',
          headers: { ETag: 'Of what its author reads.' },
          content: { 'application/json': Type.Unknown() },
        },
        204: {
          description: 'The element was removed, or is not visible to its author.',
          headers: { ETag: 'Of what its author reads.' },
        },
        ...CHANGE_REFUSALS,
      },
    }),
    route({
      method: 'DELETE',
      path: '/dpps/{dpp_id}',
      section: 'EN 18222 4.8',
      summary: 'Take a passport out of service',
      description:
        'Withdraws it as the console does: its versions and proofs are kept, its credentials are invalidated.',
      caller,
      input: { path: IdPath, headers: IfMatch },
      operation: withdrawDpp,
      variables: ({ path, headers }) => ({ id: path.dpp_id, ifMatch: matched(headers) }),
      respond: () => noContent(),
      responses: { 204: { description: 'The passport is out of service.' }, ...CHANGE_REFUSALS },
    }),
  ],
};
