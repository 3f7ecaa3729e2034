import type { Rest, RestResponse } from './rest.js';

interface Stored {
  readonly answer: RestResponse;
  /** What the request said of each header that the answer varies by. */
  readonly said: Readonly<Record<string, string>>;
}

/** How a cache came to what it answered. */
export interface Cached extends RestResponse {
  readonly from: 'origin' | 'revalidated' | 'stored';
}

const directives = (answer: RestResponse): string[] =>
  String(answer.headers['cache-control'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase());

/** Names of the headers that an answer varies by. */
const variesBy = ({ headers }: RestResponse): string[] =>
  String(headers.vary ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);

/** A shared cache as RFC 9111 has it, without heuristics and with a clock of its own: what a delivery network does. */
export class SharedCache {
  readonly #stored = new Map<string, Stored[]>();
  readonly #rest: Rest;

  constructor(rest: Rest) {
    this.#rest = rest;
  }

  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Cached> {
    const said = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const known = this.#stored.get(path)?.find((stored) => matches(stored, said));
    if (known && !mustAsk(known.answer)) return { ...known.answer, from: 'stored' };
    const tag = known?.answer.headers.etag;
    const answer = await this.#rest.call(path, { headers: { ...headers, ...(tag ? { 'If-None-Match': tag } : {}) } });
    if (answer.status === 304 && known) return { ...known.answer, from: 'revalidated' };
    this.#keep(path, answer, said);
    return { ...answer, from: 'origin' };
  }

  /** RFC 9111, 3: a shared cache stores responses that are not private. */
  #keep(path: string, answer: RestResponse, said: Readonly<Record<string, string>>): void {
    const rules = directives(answer);
    const varies = variesBy(answer);
    const forbidden = rules.includes('no-store') || rules.includes('private') || varies.includes('*');
    // RFC 9111, 3.5: what a credential was sent for is kept only where the answer says that it is everybody's.
    const isOwn = 'authorization' in said && !rules.includes('public');
    if (answer.status !== 200 || forbidden || isOwn) return;
    const stored: Stored = { answer, said: Object.fromEntries(varies.map((name) => [name, said[name] ?? ''])) };
    const others = (this.#stored.get(path) ?? []).filter((one) => !matches(one, said));
    this.#stored.set(path, [...others, stored]);
  }
}

/** RFC 9111, 4.1: the request says the same of everything that the answer varies by. */
const matches = ({ said }: Stored, now: Readonly<Record<string, string>>): boolean =>
  Object.entries(said).every(([name, value]) => (now[name] ?? '') === value);

/** RFC 9111, 4: without a lifetime, or with `no-cache`, it is asked for anew. */
const mustAsk = (answer: RestResponse): boolean =>
  directives(answer).includes('no-cache') || !directives(answer).some((one) => /^(s-maxage|max-age)=[1-9]/.test(one));
