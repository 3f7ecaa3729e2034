import { createRequire } from 'node:module';
import { type Logger, pino } from 'pino';
import type pretty from 'pino-pretty';
import { lineBlocks } from './line-blocks.js';
import { logTime } from './log-time.js';
import { loggedError } from './logged-error.js';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Fields whose values are never logged, at any depth. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'access_token',
  'refresh_token',
  'credential',
];

/** Excluded from every line: secrets, and what an error holds of persons or connections. */
export const LOG_RULES = {
  redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
  serializers: { err: (error: unknown): unknown => loggedError(error) },
};

/** Creates a logger that writes JSON lines to stdout, or readable ones on a terminal. */
export function createLog(level: LogLevel, part: string): Logger {
  const options = {
    level,
    base: { part },
    ...LOG_RULES,
    timestamp: logTime(),
  };
  if (!process.stdout.isTTY) return pino(options, lineBlocks());
  const readable: typeof pretty = createRequire(import.meta.url)('pino-pretty');
  return pino(
    options,
    readable({ colorize: true, ignore: 'pid,hostname,part', translateTime: 'HH:MM:ss', sync: true }),
  );
}
