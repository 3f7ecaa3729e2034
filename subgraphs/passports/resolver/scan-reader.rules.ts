/** User agents without a person: crawlers, link previews, monitors, libraries. */
const MACHINES =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|whatsapp|telegram|slack|discord|twitter|linkedin|pinterest|skype|vkshare|embedly|quora link|outbrain|ia_archiver|headless|lighthouse|pingdom|uptime|monitor|validator|curl|wget|python|httpie|okhttp|axios|node-fetch|undici|go-http|java\/|libwww|postman|insomnia|feedfetcher|mediapartners|bingpreview|google-inspectiontool|apis-google|yandex|baidu|duckduck|applebot|petal|ahrefs|semrush|bytespider|gptbot|claude|ccbot|amazonbot|dataprovider/i;

export interface PageRequest {
  readonly method: string;
  readonly userAgent: string;
  readonly accept: string;
  /** `Sec-Purpose` or `Purpose`, sent by browsers that prefetch a page. */
  readonly purpose: string;
}

/** Tells whether a request counts as a scan (§4.25): a GET by a browser; not robots, link previews and HEAD requests. */
export function countsAsScan({ method, userAgent, accept, purpose }: PageRequest): boolean {
  if (method !== 'GET' || /prefetch|preview|prerender/i.test(purpose)) return false;
  if (MACHINES.test(userAgent) || !/^Mozilla\//.test(userAgent)) return false;
  return accept === '' || accept.includes('text/html') || accept.includes('*/*');
}

/** Returns the first day of a scan's month, UTC: `YYYY-MM-01`. */
export const scanMonth = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;
