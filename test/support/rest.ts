import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type Logger, pino } from 'pino';
import type { Graph } from '../../gateway/graph/graph.js';
import { createRestApp } from '../../rest-adapter/app.js';
import { families as allFamilies } from '../../rest-adapter/routes/families.js';
import type { RouteFamily } from '../../rest-adapter/runtime/family.js';
import { openapi } from '../../rest-adapter/runtime/openapi.js';
import type { Settings } from '../../rest-adapter/settings.js';
import type { PublicWindows } from '../../subgraphs/lib/windows/public-windows.js';
import { portOf } from './port-of.js';
import { present } from './present.js';
import { startProcessAdapter } from './processes/process-adapter.js';
import { processPlatformOf } from './processes/process-platform.js';

export interface RestResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As sent. */
  readonly bytes: Buffer;
  /** What they say, no longer compressed. */
  readonly text: string;
  /** Parsed body of a JSON answer, else undefined. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read into answers freely; their shape was held against the description
  readonly json: any;
}

export interface RestCall {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is when text or bytes, else as JSON. */
  readonly body?: unknown;
}

/** The REST interface, listening; every answer is held against the published description. */
export interface Rest {
  readonly address: string;
  call(path: string, call?: RestCall): Promise<RestResponse>;
  close(): Promise<void>;
}

export interface RestTestOptions {
  readonly graph: Graph;
  readonly families?: readonly RouteFamily[];
  readonly settings?: Partial<Settings>;
  readonly clock?: () => Date;
  readonly log?: Logger;
  /** Where public calls are counted; by default apart from any other. */
  readonly windows?: PublicWindows;
  /** Whether the parts behind the graph are there. */
  readonly isReady?: () => Promise<boolean>;
}

export async function startRest(options: RestTestOptions): Promise<Rest> {
  const families = options.families ?? allFamilies;
  const adapter = await (adapterOfItsOwn(options) ?? adapterHere(options, families));
  const conforms = conformance(families);
  return {
    address: `http://127.0.0.1:${adapter.port}`,
    async call(path, call = {}) {
      adapter.tell?.();
      const response = await sendTo(adapter.port, path, call);
      conforms(call.method ?? 'GET', path, response);
      return response;
    },
    close: () => adapter.close(),
  };
}

interface Listening {
  readonly port: number;
  /** To be called before a request, where the adapter does not see this process's clock. */
  tell?(): void;
  close(): Promise<void>;
}

const DEFAULTS = { publicUrl: 'http://localhost:8080', consoleOrigins: ['http://localhost:8080'], trustProxy: false };
const now = (): Date => new Date();

/** For a platform of processes the adapter is one too, unless the test has it do what only this process can. */
function adapterOfItsOwn(options: RestTestOptions): Promise<Listening> | undefined {
  const { graph, families, windows, log, isReady, settings, clock = now } = options;
  const platform = processPlatformOf(graph);
  if (!platform || families || windows || log || isReady) return undefined;
  return startProcessAdapter(platform, { ...DEFAULTS, ...settings }, clock);
}

async function adapterHere(
  { graph, settings, clock = now, windows, log, isReady }: RestTestOptions,
  families: readonly RouteFamily[],
): Promise<Listening> {
  const app = createRestApp({
    ...{ graph, families, clock, settings: { ...DEFAULTS, ...settings } },
    ...(windows ? { windows } : {}),
    ...(isReady ? { isReady } : {}),
    log: log ?? pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    port: portOf(server),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Node's own client: unlike `fetch` it sends any path and any header as given, and follows nothing. */
export function sendTo(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: RestCall,
): Promise<RestResponse> {
  const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const payload = isRaw ? body : JSON.stringify(body);
  const type: Record<string, string> = isRaw ? {} : { 'Content-Type': 'application/json' };
  // Node sends no length of its own accord with DELETE.
  const length: Record<string, string> =
    payload === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(payload)) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, method, agent: false, headers: { ...type, ...length, ...headers } },
      (incoming) => resolve(received(incoming)),
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

async function received(incoming: IncomingMessage): Promise<RestResponse> {
  const bytes = await buffer(incoming);
  const isCompressed = incoming.headers['content-encoding'] === 'gzip';
  const text = (isCompressed && bytes.length > 0 ? gunzipSync(bytes) : bytes).toString('utf8');
  const isJson = /json/.test(incoming.headers['content-type'] ?? '') && text !== '';
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    bytes,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

interface Described {
  readonly responses: Readonly<
    Record<
      string,
      { readonly content?: Readonly<Record<string, unknown>>; readonly headers?: Readonly<Record<string, unknown>> }
    >
  >;
}

/** Throws when an answer is not one the description promises: status, media type, body. */
function conformance(families: readonly RouteFamily[]) {
  const description = openapi(families) as { paths: Record<string, Record<string, Described>> };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(description, 'openapi');
  const templates = Object.keys(description.paths).map((path) => ({
    path,
    pattern: new RegExp(
      `^(/v1)?${path
        .replace(/^\/v1/, '')
        .replace(/[.]/g, '\\.')
        .replace(/\{\w+\}/g, '[^/]+')}$`,
    ),
  }));
  return (method: string, asked: string, response: RestResponse): void => {
    const bare = asked.split('?')[0]!;
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const found = templates.find(({ path, pattern }) => pattern.test(bare) && description.paths[path]?.[verb]);
    if (!found) return;
    const described = present(description.paths[found.path]?.[verb]);
    const complain = (what: string): never => {
      throw new Error(`${method} ${asked} → ${response.status}: ${what}\n${response.text.slice(0, 2000)}`);
    };
    const promised = described.responses[response.status] ?? complain('this status is not described');
    for (const name of Object.keys(promised.headers ?? {})) {
      if (response.headers[name.toLowerCase()] === undefined) complain(`header ${name} is missing`);
    }
    if (method === 'HEAD') return;
    if (!promised.content) {
      if (response.bytes.length) complain('a body is not described');
      return;
    }
    const type = present(response.headers['content-type']?.split(';')[0]);
    if (!promised.content[type]) complain(`media type ${type} is not described`);
    if (response.json === undefined) return;
    const pointer = ['paths', found.path, verb, 'responses', String(response.status), 'content', type, 'schema'];
    const reference = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
    const check = ajv.getSchema(`openapi#/${reference.join('/')}`) ?? complain('no schema');
    if (!check(response.json)) complain(ajv.errorsText(check.errors));
  };
}
