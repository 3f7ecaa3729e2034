/** Response of a route as data, which the runtime sends. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Text or bytes as sent; null: no body. */
  readonly body: string | Buffer | null;
}

type Headers = Readonly<Record<string, string | string[]>>;

export const json = (
  value: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Headers } = {},
): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

export const noContent = (headers: Headers = {}): Answer => ({ status: 204, headers, body: null });

/** Returns a redirect with an empty body. */
export const redirect = (status: 301 | 302 | 303 | 307 | 308, location: string, headers: Headers = {}): Answer => ({
  status,
  headers: { Location: location, ...headers },
  body: '',
});

export const bytes = (type: string, body: Buffer, headers: Headers = {}): Answer => ({
  status: 200,
  headers: { 'Content-Type': type, ...headers },
  body,
});

/** Returns the digits, letters and hyphens of a text, which any file's name and any header may contain. */
export const inFileName = (text: string): string => text.replace(/[^0-9A-Za-z-]/g, '');
