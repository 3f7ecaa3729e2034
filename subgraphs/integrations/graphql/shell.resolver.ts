import { Directive, Query, Resolver } from 'type-graphql';
import { Access, systemOnly } from '../../lib/access.js';

@Resolver()
export class ShellResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => Boolean, { description: 'Keeps the subgraph composable until its first query stands here.' })
  integrationsShell(): boolean {
    return true;
  }
}
