import type { RestRequest } from './rest-request.js';

/** Formats a `Link` header to a passport as data. `id`: its URL (EN 18223, `digitalProductPassportId`). */
export const passportLink = (id: string): string => `<${id}>; rel="dpp"; type="application/json"`;

/** Returns the headers of a page that shows a passport. */
export const passportHeaders = ({ settings }: RestRequest, passportId: number): { readonly Link: string } => ({
  Link: passportLink(`${settings.publicUrl}/v1/dpps/${passportId}`),
});
