/** Scopes an API key can carry, in the order in which they are listed (§5.1, then those of the platform's own). */
export const SCOPES = ['mint:batch', 'webhooks:write', 'webhooks:read', 'sellout:write', 'passports:write'] as const;
export type Scope = (typeof SCOPES)[number];
