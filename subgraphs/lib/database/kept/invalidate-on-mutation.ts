import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import type { Changes } from './changes.js';

/** Whoever has changed something through this process reads it anew from then on, before any notification came round. */
export function tellOfMutations(schema: GraphQLSchema, changes: Pick<Changes, 'happened'>): void {
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
