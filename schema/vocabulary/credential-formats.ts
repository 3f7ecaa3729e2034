/** Formats of credentials: the graph's name of each, and its name in media types and tokens (SD-JWT VC). */
export const CREDENTIAL_FORMATS = { dc_sd_jwt: 'dc+sd-jwt' } as const;
export type CredentialFormat = keyof typeof CREDENTIAL_FORMATS;
