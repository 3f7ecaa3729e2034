import { GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { Json, JsonObject } from '../../../schema/json.js';
import { Access, everyone } from '../../common/access/access.js';
import { requireApiAccess } from '../../common/access/require-api-access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { SeenAtOnce } from '../../lib/graphql/seen-at-once.js';
import { nextTurn } from '../../lib/process/next-turn.js';
import type { PassportsContext } from '../context.js';
import { mergePatch } from '../documents/merge-patch.rules.js';
import { changeDpp, withdrawDpp } from './change-dpp.js';
import { changeElement, elementShown } from './change-element.js';
import { createDpp } from './create-dpp.js';
import { DppRepresentationEnum } from './dpp.enums.js';
import { Dpp, DppElementChange } from './dpp.type.js';
import { elementIn, headerOf } from './dpp-answer.rules.js';
import type { DppRepresentation } from './dpp-body.rules.js';
import { readDppBody, refuseOtherHeader, sectionsIn } from './dpp-body.rules.js';
import { dppWriters } from './dpp-writers.js';
import { ElementPathText } from './element-path.scalar.js';
import { shownOf } from './shown-of.js';

const FORM = { defaultValue: 'compressed' as const, description: 'Form of the input.' };
const ID = { description: 'Address of the passport, or the number at its end.' };
const IF_MATCH = {
  nullable: true,
  description: 'Digests (`etag`) that the caller read: the change requires that one of them is current.',
};

/** Audits a change under the passport's id. */
const audited = Audited(
  () => ({}),
  (result: Dpp | DppElementChange) => {
    const { version } = result instanceof DppElementChange ? result.dpp : result;
    return { thing: 'Passport', thingId: version.passport_id, brandId: version.brand_id };
  },
);

/** Changes of passports by EN 18222, through the operations of the console's publication and withdrawal. */
@Resolver(() => DppElementChange)
export class DppWriteResolver {
  @Access(dppWriters)
  @audited
  @SeenAtOnce
  @Mutation(() => Dpp, {
    description:
      'Publishes a passport of a product that has none in service (EN 18222, 4.6). For the brand’s administrators, and keys with the scope `passports:write`. Refusals: INVALID_INPUT, STATE_CONFLICT.',
  })
  async createDpp(
    @Ctx() context: PassportsContext,
    @Arg('document', () => GraphQLJSONObject, {
      description: 'The passport, its product in `uniqueProductIdentifier`.',
    })
    document: JsonObject,
    @Arg('representation', () => DppRepresentationEnum, FORM) form: DppRepresentation,
  ): Promise<Dpp> {
    requireApiAccess(context.principal);
    return createDpp(context, readDppBody(document, form, 'document'));
  }

  @Access(dppWriters)
  @audited
  @SeenAtOnce
  @Mutation(() => Dpp, {
    description:
      'Publishes a changed passport as its next version, by merge patch (RFC 7396) of its compressed form (EN 18222, 4.7). Refusals: NOT_FOUND, PRECONDITION_FAILED, INVALID_INPUT.',
  })
  async updateDpp(
    @Ctx() context: PassportsContext,
    @Arg('id', () => String, ID) id: string,
    @Arg('patch', () => GraphQLJSONObject, { description: 'Members to replace; null removes.' }) patch: JsonObject,
    @Arg('representation', () => DppRepresentationEnum, FORM) form: DppRepresentation,
    @Arg('ifMatch', () => [String], IF_MATCH) ifMatch: string[] | null = null,
  ): Promise<Dpp> {
    requireApiAccess(context.principal);
    const body = readDppBody(patch, form, 'patch');
    return changeDpp(context, { id, ifMatch }, async (document, dpp) => {
      const own = headerOf(context.ports.publicUrl, dpp, shownOf(dpp, document));
      refuseOtherHeader(body.header, own, 'patch');
      await nextTurn();
      return mergePatch(document, sectionsIn(body, own, 'patch'));
    });
  }

  @Access(dppWriters)
  @audited
  @SeenAtOnce
  @Mutation(() => DppElementChange, {
    description:
      'Publishes a passport with one element changed, by merge patch (RFC 7396) of the element (EN 18222, 6.3). Refusals: NOT_FOUND, PRECONDITION_FAILED, INVALID_INPUT.',
  })
  async updateDppElement(
    @Ctx() context: PassportsContext,
    @Arg('id', () => String, ID) id: string,
    @Arg('path', () => ElementPathText, {
      description: 'JSONPath (RFC 9535) that names one element of the compressed form.',
    })
    path: string,
    @Arg('value', () => GraphQLJSON, {
      nullable: true,
      description: 'Patch that is merged into it; null removes a member.',
    })
    value: Json | undefined,
    @Arg('representation', () => DppRepresentationEnum, FORM) form: DppRepresentation,
    @Arg('ifMatch', () => [String], IF_MATCH) ifMatch: string[] | null = null,
  ): Promise<DppElementChange> {
    requireApiAccess(context.principal);
    const dpp = await changeElement(context, { id, path, value, form, ifMatch });
    return Object.assign(new DppElementChange(), { dpp, path, isGone: value === null });
  }

  @Access(dppWriters)
  @audited
  @SeenAtOnce
  @Mutation(() => Dpp, {
    description:
      'Takes a passport out of service and ends its credentials (EN 18222, 4.8); returns the versions that were in service. Refusals: NOT_FOUND, PRECONDITION_FAILED.',
  })
  async withdrawDpp(
    @Ctx() context: PassportsContext,
    @Arg('id', () => String, ID) id: string,
    @Arg('ifMatch', () => [String], IF_MATCH) ifMatch: string[] | null = null,
  ): Promise<Dpp> {
    requireApiAccess(context.principal);
    return withdrawDpp(context, { id, ifMatch });
  }

  @Access(everyone)
  @FieldResolver(() => GraphQLJSON, {
    nullable: true,
    description: 'The element as the caller sees it; null where it was removed, or is not visible to them.',
  })
  async element(
    @Root() { dpp, path, isGone }: DppElementChange,
    @Ctx() context: PassportsContext,
    @Arg('representation', () => DppRepresentationEnum, { ...FORM, description: 'Form of the answer.' })
    form: DppRepresentation,
  ): Promise<Json> {
    const found = isGone ? null : await elementShown(context, dpp, path);
    if (found === null) return null;
    return elementIn(form, found, context.ports.publicUrl);
  }
}
