import { LINK_SET_CONTEXT } from './link-set.rules.js';
import { GS1_VOCABULARY } from './link-type.rules.js';

/** Builds the resolver description file (`/.well-known/gs1resolver`). */
export const resolverDescription = (publicUrl: string) => ({
  name: 'Digital product passport resolver',
  resolverRoot: publicUrl,
  supportedPrimaryKeys: ['01'],
  supportedLinkType: [{ namespace: GS1_VOCABULARY, prefix: 'gs1:' }],
  linkTypeDefaultCanBeLinkset: false,
  jsonLdContextLocation: LINK_SET_CONTEXT,
});
