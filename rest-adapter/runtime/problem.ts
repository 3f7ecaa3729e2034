import type { TSchema } from '@sinclair/typebox';
import type { Logger } from 'pino';
import { DomainError, isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';
import { type Answer, json } from './answer.js';
import { errorAnswer } from './error-table.js';
import type { Problem, Route, RouteFamily } from './family.js';
import { snakeCase } from './field-names.js';
import { HttpRefusal, type ValidationFault } from './refusal.js';

/** Maps an error to HTTP. Unexpected errors are logged with all details and answered without any. */
export function problemOf(error: unknown, route: Route, family: RouteFamily, log: Logger): Problem {
  const problem = mapped(error, route, family, log);
  return problem.status === 422 ? { ...problem, status: family.invalidStatus ?? 422 } : problem;
}

function mapped(error: unknown, route: Route, family: RouteFamily, log: Logger): Problem {
  if (error instanceof HttpRefusal) return { ...headed(error), code: undefined };
  if (!(error instanceof DomainError)) {
    log.error({ err: error, route: route.path }, 'request failed');
    return { status: 500, detail: 'Internal Server Error', headers: {}, code: undefined };
  }
  const overrides = [route.errors, family.errors];
  const answer = errorAnswer(error.code, error.facts, overrides);
  const faults = error.code === 'INVALID_INPUT' && answer.status === 422 ? located(error, route) : undefined;
  return { ...headed(answer), ...(faults ? { detail: faults } : {}), code: error.code };
}

const headed = ({
  status,
  detail,
  headers,
}: {
  status: number;
  detail: unknown;
  headers?: Readonly<Record<string, string>>;
}) => ({
  status,
  detail,
  headers: headers ?? {},
});

/** Returns the documented body of a refusal. */
export const problemAnswer = ({ status, detail, headers }: Problem): Answer =>
  detail === undefined ? { status, headers, body: '' } : json({ detail }, { status, headers });

/** Converts the paths of the graph's faults to places in the request. */
function located(error: DomainError, route: Route): readonly ValidationFault[] | undefined {
  if (!isRefusal(error, 'INVALID_INPUT')) return undefined;
  return error.facts.faults.map(({ type, path, message, input }) => ({
    type,
    loc: locationOf(path, route),
    msg: message,
    input: input ?? null,
  }));
}

function locationOf(path: readonly (string | number)[], { input }: Route): readonly (string | number)[] {
  const below = path[0] === 'input' ? path.slice(1) : path;
  const named = below.map((part) => (typeof part === 'string' ? snakeCase(part) : part));
  const has = (schema: TSchema | undefined): boolean => Object.hasOwn(schema?.properties ?? {}, String(named[0]));
  if (has(input.path)) return ['path', ...named];
  if (has(input.query)) return ['query', ...named];
  return [input.body ? 'body' : 'query', ...named];
}
