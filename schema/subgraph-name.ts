export const SUBGRAPHS = ['catalog', 'custody', 'passports', 'integrations'] as const;

export type SubgraphName = (typeof SUBGRAPHS)[number];
