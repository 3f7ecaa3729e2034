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

/** JSON lines on stdout; for a person at a terminal, readable ones. */
export function createLog(level: LogLevel, part: string): Logger {
  const options = {
    level,
    base: { part },
    redact: LOG_REDACTION,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  if (!process.stdout.isTTY) return pino(options);
  return pino(options, pretty({ colorize: true, ignore: 'pid,hostname,part', translateTime: 'HH:MM:ss', sync: true }));
}
