import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { Access, everyone } from '../../common/access/access.js';
import { Identifier, RequestText } from '../../lib/bounds/bounded-scalars.js';
import type { CustodyContext } from '../context.js';
import { identifierTarget, printedTarget, typedTarget } from './identifier-target.js';
import type { IdentifierTarget } from './identifier-target.rules.js';
import { IdentifierTargetType } from './identifier-target.type.js';

@Resolver()
export class IdentifierTargetResolver {
  @Access(everyone)
  @Query(() => IdentifierTargetType, {
    nullable: true,
    description:
      'Where an identifier leads: a printed serial, an item, a certificate, a GTIN, in this order; null for none of them.',
  })
  identifierTarget(
    @Ctx() context: CustodyContext,
    @Arg('identifier', () => Identifier, {
      description: 'Serial, chip hash, token id, certificate number or GTIN.',
    })
    identifier: string,
    @Arg('typed', () => Boolean, {
      defaultValue: false,
      description:
        'True for a number typed by a person: spaces, hyphens and the case of certificate numbers are ignored.',
    })
    typed: boolean,
  ): Promise<IdentifierTarget | null> {
    return typed ? typedTarget(context, identifier) : identifierTarget(context, identifier);
  }

  @Access(everyone)
  @Query(() => IdentifierTargetType, {
    nullable: true,
    description:
      'Target of a printed serial: the item, or its passport where that is requested or the item is gone; null for an unknown one.',
  })
  printedTarget(
    @Ctx() context: CustodyContext,
    @Arg('serial', () => Identifier, { description: 'As printed or typed.' }) serial: string,
    @Arg('linkTypes', () => [RequestText], {
      defaultValue: [],
      description: '`dpp` and its synonyms ask for the passport.',
    })
    linkTypes: readonly string[],
    @Arg('brandId', () => Int, { nullable: true, description: "Only this brand's: as on its own host name." })
    brandId?: number | null,
  ): Promise<IdentifierTarget | null> {
    return printedTarget(context, serial, linkTypes, brandId == null ? undefined : [brandId]);
  }
}
