import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from 'graphql';
import { Extensions } from 'type-graphql';
import type { Database } from '../database/database.js';

/**
 * Marks a mutation whose effect every reader must see once it is answered, in any process and from any replica:
 * revocations, theft reports, publications, withdrawals, and their reversals.
 */
export const SeenAtOnce: MethodDecorator = Extensions({ seenAtOnce: true });

type MutationField = GraphQLField<unknown, { readonly database: Pick<Database, 'showCommitted'> }>;

/** Makes every mutation of a schema answer only when queries see its changes. */
export function awaitReaders(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) awaitField(field);
}

function awaitField(field: MutationField): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  const where = field.extensions.seenAtOnce ? 'everywhere' : 'where well';
  field.resolve = async (source, args, context, info) => {
    const result: unknown = await resolve(source, args, context, info);
    await context.database.showCommitted(where);
    return result;
  };
}
