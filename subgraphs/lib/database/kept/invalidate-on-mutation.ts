import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import type { Changes } from './changes.js';

/**
 * Invalidates cached rows after each mutation of this process, before the notification arrives, so that a caller reads
 * its own changes.
 */
export function invalidateOnMutation(schema: GraphQLSchema, changes: Pick<Changes, 'happened'>): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = async (...call) => {
      try {
        return await resolve(...call);
      } finally {
        changes.happened();
      }
    };
  }
}
