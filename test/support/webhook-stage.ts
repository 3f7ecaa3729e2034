import type { PlanFeature } from '../../schema/vocabulary/plans.js';
import { ALL_FEATURES, openStage, type Stage } from './actors.js';
import { type Rest, startRest } from './rest.js';

/** Address of a brand's subscriptions. */
export const WEBHOOKS = '/v1/partner/webhooks';
export const RECEIVER = 'https://hooks.example.test/dpp';

/** A key of a brand that it shares with no other caller. */
interface WebhookCaller {
  readonly brandId: number;
  readonly code: string;
  call(method: string, path?: string, body?: unknown): ReturnType<Rest['call']>;
}

interface CallerOptions {
  readonly features?: readonly PlanFeature[];
  readonly scopes?: readonly string[];
  readonly serves?: number[];
}

/** A platform on which each caller of the subscriptions is a new brand, with a clock that stands still. */
export interface WebhookStage {
  readonly stage: Stage;
  readonly rest: Rest;
  now(): Date;
  /** Moves the clock on. */
  pass(ms: number): void;
  caller(options?: CallerOptions): Promise<WebhookCaller>;
  /** Creates a subscription and returns the body of the answer. */
  create(who: WebhookCaller, body?: Record<string, unknown>): Promise<Awaited<ReturnType<Rest['call']>>['json']>;
  close(): Promise<void>;
}

/** Opens the platform twenty seconds into a minute, so that no rate window ends meanwhile. */
export async function openWebhookStage(): Promise<WebhookStage> {
  let now = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 20_000);
  const stage = await openStage({ clock: () => now });
  const rest = await startRest({ graph: stage.platform.graph, clock: () => now });
  let brands = 0;
  return {
    stage,
    rest,
    now: () => now,
    pass(ms) {
      now = new Date(now.getTime() + ms);
    },
    caller: (options = {}) => webhookCaller(stage, rest, `WEBHOOK${String(brands++).padStart(3, '0')}`, options),
    create: async (who, body = {}) => (await who.call('POST', WEBHOOKS, { url: RECEIVER, ...body })).json,
    async close() {
      await rest.close();
      await stage.close();
    },
  };
}

async function webhookCaller(
  stage: Stage,
  rest: Rest,
  code: string,
  { features = ALL_FEATURES, scopes, serves }: CallerOptions,
): Promise<WebhookCaller> {
  const brandId = await stage.brand(code, { features });
  const secret = `dpp_live_${code.toLowerCase().padEnd(40, 'w')}`;
  await stage.key(brandId, secret, { ...(scopes ? { scopes } : {}), ...(serves ? { serves } : {}) });
  return {
    brandId,
    code,
    call: (method, path = WEBHOOKS, body = undefined) =>
      rest.call(path, {
        method,
        headers: { Authorization: `Bearer ${secret}` },
        ...(body === undefined ? {} : { body }),
      }),
  };
}

/** Returns type and place of each fault of a 422. */
export const faultsOf = (json: { detail: { type: string; loc: unknown[] }[] }) =>
  json.detail.map(({ type, loc }) => [type, ...loc]);
