/**
 * A refusal the adapter itself decides, about HTTP and not about the business: a malformed body, a window reached, a
 * page that may not use the cookie. Refusals of the graph are `DomainError`s.
 */
export class HttpRefusal extends Error {
  readonly status: number;
  /** `undefined`: the answer has no body. */
  readonly detail: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, detail: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(typeof detail === 'string' ? detail : `HTTP ${status}`);
    this.name = 'HttpRefusal';
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}

/** One entry of a 422 list. */
export interface ValidationFault {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: unknown;
}

/** Returns every fault of one request in one answer (§7). */
export const unprocessable = (faults: readonly ValidationFault[]): HttpRefusal => new HttpRefusal(422, faults);
