import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Field, InputType, ObjectType, Query, Resolver } from 'type-graphql';
import type { Language } from '../../../schema/vocabulary/languages.js';
import { RequestText } from '../../lib/bounds/bounded-scalars.js';
import { Access, everyone } from '../../lib/graphql/access.js';
import type { PassportsContext } from '../context.js';
import { LanguageEnum } from '../documents/passport.enums.js';
import { countScan } from './count-scan.js';
import { resolverDescription } from './link-set.rules.js';
import { resolveLink } from './resolve-link.js';
import { countsAsScan } from './scan-reader.rules.js';

@Access(everyone)
@ObjectType({ description: 'Where a GS1 Digital Link leads.' })
export class DigitalLinkTarget {
  @Field(() => String, {
    nullable: true,
    description: 'Absolute address to redirect to; null when the link set is the answer.',
  })
  location!: string | null;

  @Field(() => GraphQLJSONObject, { description: 'All links (RFC 9264).' })
  linkSet!: object;

  @Field({ description: 'The same as a `Link` header (RFC 8288).' })
  linkHeader!: string;
}

@InputType({ description: 'What tells a person from a machine.' })
export class PageReaderInput {
  @Field(() => RequestText, { description: 'HTTP method.' })
  method!: string;

  @Field(() => RequestText, { description: '`User-Agent`.' })
  userAgent!: string;

  @Field(() => RequestText, { description: '`Accept`.' })
  accept!: string;

  @Field(() => RequestText, { description: '`Sec-Purpose` or `Purpose`.' })
  purpose!: string;
}

@InputType({ description: 'A GS1 Digital Link as it was asked for.' })
export class DigitalLinkInput {
  @Field(() => [RequestText], { description: 'Decoded path segments below `/01/`.' })
  segments!: string[];

  @Field(() => RequestText, { nullable: true, description: '`linkType` as given.' })
  linkType?: string | null;

  @Field(() => Boolean, { defaultValue: false, description: 'The link set was asked for by its media type.' })
  wantsLinkSet!: boolean;

  @Field(() => LanguageEnum, { description: 'Language of the pages: `fr` or `en`.' })
  locale!: Language;

  @Field(() => RequestText, { nullable: true, description: "Host to lead to; the platform's address by default." })
  baseUrl?: string | null;

  @Field(() => PageReaderInput, { nullable: true, description: 'Who asks, to count readers; nothing of it is kept.' })
  reader?: PageReaderInput | null;
}

/** CIDv1 of a raw block under SHA2-256: what content copies have, and nothing else is looked for. */
const CID = /^bafkrei[a-z2-7]{52}$/;

@Resolver()
export class DigitalLinkResolver {
  @Access(everyone)
  @Query(() => DigitalLinkTarget, {
    description:
      'Where a GS1 Digital Link leads (§4.25). Refusals: GTIN_INVALID, LINK_MALFORMED, LINK_UNKNOWN. A person who is led to a passport counts as one scan of it.',
  })
  async digitalLink(
    @Ctx() context: PassportsContext,
    @Arg('input', () => DigitalLinkInput, { description: 'The link.' }) input: DigitalLinkInput,
  ): Promise<DigitalLinkTarget> {
    const answer = await resolveLink(context, {
      segments: input.segments,
      linkType: input.linkType ?? null,
      wantsLinkSet: input.wantsLinkSet,
      locale: input.locale,
      baseUrl: input.baseUrl ?? context.ports.publicUrl,
    });
    const { reader } = input;
    if (answer.location !== null && answer.passportId !== null && reader && countsAsScan(reader)) {
      await countScan(context.database.pool, answer.passportId, context.clock());
    }
    return answer;
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
    // A node would look for any address in the whole network: it is asked for our own copies only.
    if (!CID.test(cid) || !(await versions.ofContent(cid))) return null;
    const bytes = await contentStore.get(cid);
    return bytes ? Buffer.from(bytes).toString('base64') : null;
  }
}
