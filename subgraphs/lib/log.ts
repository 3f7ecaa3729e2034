import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from './configuration.js';

/** Fields whose values are nobody's business, wherever they turn up. */
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

export const LOG_REDACTION = {
  paths: SECRETS.flatMap((name) => [name, `*.${name}`]),
  censor: '[hidden]',
};

/**
 * Lines leave in blocks, at the latest after a moment: a write of its own for each costs as much as a small read of the
 * database. An orderly end and a crash of ours write out what is left; only `kill -9` takes the last moment's lines along.
 */
const BUFFERED = { dest: 1, sync: false, minLength: 8_192, periodicFlush: 100 };

/** JSON lines on stdout; for a person at a terminal, readable ones. */
export function createLog(level: LogLevel, part: string): Logger {
  const options = {
    level,
    base: { part },
    redact: LOG_REDACTION,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  if (!process.stdout.isTTY) return pino(options, pino.destination(BUFFERED));
  return pino(options, pretty({ colorize: true, ignore: 'pid,hostname,part', translateTime: 'HH:MM:ss', sync: true }));
}
