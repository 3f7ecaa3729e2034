import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problemPage } from '../../../rest-adapter/pages/message-page.js';
import { pageResponses } from '../../../rest-adapter/pages/page-family.js';
import { wordsOf } from '../../../rest-adapter/pages/words/words.js';
import { json } from '../../../rest-adapter/runtime/answer.js';
import { anonymous } from '../../../rest-adapter/runtime/caller.js';
import { type RouteFamily, steps } from '../../../rest-adapter/runtime/family.js';
import { DomainError } from '../../../subgraphs/lib/graphql/domain-error.js';
import { openPages, type PagesStage } from '../../support/pages.js';
import { type Rest, startRest } from '../../support/rest.js';
import { until } from '../../support/until.js';

/** Calls that a process answers at once. */
const AT_ONCE = 400;

let held = 0;
let release: () => void;
const released = new Promise<void>((resolve) => {
  release = resolve;
});

const slow: RouteFamily = {
  name: 'Slow',
  problem: problemPage('nowhere'),
  routes: [
    steps({
      method: 'GET',
      path: '/slow',
      section: 'Pages',
      summary: 'Wait',
      description: 'For the test.',
      caller: anonymous,
      async perform() {
        held++;
        await released;
        return json({});
      },
      responses: { 200: { description: 'Waited.' } },
    }),
    steps({
      method: 'GET',
      path: '/limited',
      section: 'Pages',
      summary: 'Refuse',
      description: 'For the test.',
      caller: anonymous,
      perform() {
        const rate = { limit: 600, remaining: 0, resetAt: 0, retryAfter: 30 };
        throw new DomainError('RATE_LIMITED', { rate });
      },
      responses: pageResponses,
    }),
  ],
};

let pages: PagesStage;
let rest: Rest;
beforeAll(async () => {
  pages = await openPages();
  rest = await startRest({ graph: pages.stage.platform.graph, families: [slow] });
});
afterAll(async () => {
  release?.();
  await rest?.close();
  await pages?.close();
});

describe('a reader who comes when there is no room', () => {
  const asked = { headers: { Accept: 'text/html', 'Accept-Language': 'pl' } };
  const { problems } = wordsOf('pl');

  it('shows in the reader’s language that they must wait, and until when', async () => {
    const { status, headers, text } = await rest.call('/v1/limited', asked);
    expect([status, headers['retry-after'], text.includes(problems.busy)]).toEqual([429, '30', true]);
  });

  it('shows in the reader’s language that the platform is briefly unavailable; API clients get the documented body', async () => {
    const waiting = Array.from({ length: AT_ONCE }, () => fetch(`${rest.address}/v1/slow`));
    await until(async () => held === AT_ONCE);
    const away = await fetch(`${rest.address}/pl/product/0A1B2C3D4E5F`, asked);
    const text = await away.text();
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '1']);
    expect([text.includes('<html lang="pl">'), text.includes(problems.away)]).toEqual([true, true]);
    expect(text).toContain(`<p class="note"><code>${away.headers.get('x-request-id')}</code></p>`);
    const machine = await fetch(`${rest.address}/v1/slow`);
    expect([machine.status, await machine.json()]).toEqual([
      503,
      { detail: 'Service temporarily unavailable, please retry shortly.' },
    ]);
    release();
    for (const one of waiting) expect((await one).status).toBe(200);
  });
});
