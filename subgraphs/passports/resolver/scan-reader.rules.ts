/** Programs that fetch pages without a person reading them: crawlers, link previews, monitors, libraries. */
const MACHINES =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|whatsapp|telegram|slack|discord|twitter|linkedin|pinterest|skype|vkshare|embedly|quora link|outbrain|ia_archiver|headless|lighthouse|pingdom|uptime|monitor|validator|curl|wget|python|httpie|okhttp|axios|node-fetch|undici|go-http|java\/|libwww|postman|insomnia|feedfetcher|mediapartners|bingpreview|google-inspectiontool|apis-google|yandex|baidu|duckduck|applebot|petal|ahrefs|semrush|bytespider|gptbot|claude|ccbot|amazonbot|dataprovider/i;

export interface PageRequest {
  readonly method: string;
  readonly userAgent: string;
  readonly accept: string;
  /** `Sec-Purpose` or `Purpose`: browsers that load a page ahead of the reader say so. */
  readonly purpose: string;
}

/** Tells whether a request counts as a scan (§4.25): a GET by a browser does; robots, link previews and HEAD requests do not. */
export function countsAsScan({ method, userAgent, accept, purpose }: PageRequest): boolean {
  if (method !== 'GET' || /prefetch|preview|prerender/i.test(purpose)) return false;
  if (MACHINES.test(userAgent) || !/^Mozilla\//.test(userAgent)) return false;
  return accept === '' || accept.includes('text/html') || accept.includes('*/*');
}

/** Returns the first day of the month a scan is counted in, UTC: `YYYY-MM-01`. */
export const scanMonth = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;
