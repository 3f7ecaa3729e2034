/**
 * A refusal by the adapter, about HTTP and not about the business: a malformed body, an exceeded rate window, a cookie
 * from another origin. Refusals of the graph are `DomainError`s.
 */
export class HttpRefusal extends Error {
  readonly status: number;
  /** `undefined` for a response without a body. */
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

/** Creates a 422 refusal with all faults of a request (§7). */
export const unprocessable = (faults: readonly ValidationFault[]): HttpRefusal => new HttpRefusal(422, faults);
