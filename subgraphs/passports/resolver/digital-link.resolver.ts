import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Access, everyone } from '../../common/access/access.js';
import type { PassportsContext } from '../context.js';
import { contentAddress } from '../retention/content-address.rules.js';
import { countScan } from './count-scan.js';
import { DigitalLinkInput, DigitalLinkTarget } from './digital-link.type.js';
import { CONTEXT_LINK, LINK_SET_CONTEXT, linkHeader, linkSet, linkSetText } from './link-set.rules.js';
import { headerContext, linkContexts, resolveLink } from './resolve-link.js';
import { resolverDescription } from './resolver-description.rules.js';
import { countsAsScan } from './scan-reader.rules.js';

/** CIDv1 of a raw block with SHA2-256, the only form of content copies. */
const CID = /^bafkrei[a-z2-7]{52}$/;

@Resolver(() => DigitalLinkTarget)
export class DigitalLinkResolver {
  @Access(everyone)
  @Query(() => DigitalLinkTarget, {
    description:
      'Target of a GS1 Digital Link. Refusals: GTIN_INVALID, LINK_MALFORMED, LINK_UNKNOWN. A person who is redirected to a passport counts as one scan of it.',
  })
  async digitalLink(
    @Ctx() context: PassportsContext,
    @Arg('input', () => DigitalLinkInput, { description: 'The link.' }) input: DigitalLinkInput,
  ): Promise<DigitalLinkTarget> {
    const { publicUrl, backupUrl = null } = context.ports;
    const { segments, linkType = null, query, wantsLinkSet, wantsData, locale, baseUrl, reader } = input;
    const question = { segments, linkType, query, wantsLinkSet, wantsData, locale, publicUrl, backupUrl };
    const answer = await resolveLink(context, { ...question, baseUrl: baseUrl ?? publicUrl });
    const { location, passportId } = answer;
    if (location !== null && passportId !== null && reader && countsAsScan(reader)) {
      await countScan(context.database.pool, passportId, context.clock());
    }
    return { location, answer };
  }

  @Access(everyone)
  @FieldResolver(() => GraphQLJSONObject, {
    description: 'Links of every known level, each at its own anchor (RFC 9264, 4.2).',
  })
  async linkSet(
    @Root() { answer }: DigitalLinkTarget,
    @Ctx() context: PassportsContext,
    @Arg('linked', () => Boolean, {
      defaultValue: false,
      description: 'With the context that makes linked data of it.',
    })
    linked: boolean,
  ): Promise<object> {
    const set = linkSet(await linkContexts(context, answer));
    return linked ? { '@context': LINK_SET_CONTEXT, ...set } : set;
  }

  @Access(everyone)
  @FieldResolver(() => String, { description: 'The same as text (RFC 9264, 4.1).' })
  async linkSetText(@Root() { answer }: DigitalLinkTarget, @Ctx() context: PassportsContext): Promise<string> {
    return linkSetText(await linkContexts(context, answer));
  }

  @Access(everyone)
  @FieldResolver(() => String, {
    description:
      'Links that an answer names in a `Link` header (RFC 8288): the passport as data, the link set; of a link set its context.',
  })
  linkHeader(@Root() { answer }: DigitalLinkTarget): string {
    const named = linkHeader(headerContext(answer));
    return answer.location === null ? `${named}, ${CONTEXT_LINK}` : named;
  }

  @Access(everyone)
  @Query(() => GraphQLJSONObject, { description: 'The resolver description file (`/.well-known/gs1resolver`).' })
  resolverDescription(@Ctx() { ports }: PassportsContext): object {
    return resolverDescription(ports.publicUrl);
  }

  @Access(everyone)
  @Query(() => String, {
    nullable: true,
    description: 'A content copy by its CID, encrypted as it is stored, in base64; null when there is none.',
  })
  async contentCopy(
    @Ctx() { contentStore, versions }: PassportsContext,
    @Arg('cid', () => String, { description: 'CIDv1.' }) cid: string,
  ): Promise<string | null> {
    // Only CIDs of our own copies are looked up: a node would search the whole network for others.
    if (!CID.test(cid) || !(await versions.ofContent(cid))) return null;
    const bytes = await contentStore.get(cid);
    // Content that does not match its CID was not stored by the platform.
    return bytes && contentAddress(bytes) === cid ? Buffer.from(bytes).toString('base64') : null;
  }
}
