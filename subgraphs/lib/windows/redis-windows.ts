import { Redis, type Result } from 'ioredis';
import { DomainError } from '../graphql/domain-error.js';
import { asError } from '../process/as-error.js';
import { counted, WINDOW_SECONDS, type WindowStore } from './fixed-window.js';

/** Milliseconds that a call waits for a count. */
const COMMAND_LIMIT_MS = 1_000;
/**
 * Milliseconds without any answer after which a connection is replaced: one whose server is gone without a word would
 * otherwise stay until the system gives it up, a quarter of an hour later.
 */
const SILENCE_LIMIT_MS = 5_000;

/**
 * Counts in all windows or in none, by the server's clock, so that nodes with different clocks share one window. Keys
 * contain the window's index and expire with it. Returns the index and the counts before this call.
 */
const COUNT = `
local index = math.floor(redis.call('TIME')[1] / ${WINDOW_SECONDS})
local before, room = {}, true
for i, key in ipairs(KEYS) do
  before[i] = tonumber(redis.call('GET', key .. ':' .. index) or '0')
  if before[i] + tonumber(ARGV[#KEYS + i]) > tonumber(ARGV[i]) then room = false end
end
if room then
  for i, key in ipairs(KEYS) do
    redis.call('INCRBY', key .. ':' .. index, ARGV[#KEYS + i])
    redis.call('EXPIRE', key .. ':' .. index, ${WINDOW_SECONDS * 2})
  end
end
return { index, unpack(before) }`;

declare module 'ioredis' {
  // Declares the script's command, as the library's types require.
  interface RedisCommander<Context> {
    countCall(keys: number, ...keysLimitsAndUnits: (string | number)[]): Result<number[], Context>;
  }
}

/**
 * Tells whether a server refused to write: after a failover it is a replica, and leaves its connections open. They are
 * replaced, so that the address leads to the present server.
 */
const isOfReplica = ({ message }: Error): boolean => message.includes('READONLY');

/** Creates windows in Redis, shared by several nodes. */
export function redisWindows(url: string): WindowStore {
  const redis = new Redis(url, {
    commandTimeout: COMMAND_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    // Calls of one turn of the event loop are sent together.
    enableAutoPipelining: true,
    lazyConnect: false,
    reconnectOnError: isOfReplica,
    scripts: { countCall: { lua: COUNT } },
  });
  // Without a listener a lost connection would end the process; calls report the error themselves.
  redis.on('error', () => {});
  return {
    async count(windows) {
      const limits = windows.map(({ limit }) => limit);
      const units = windows.map(({ units: own = 1 }) => own);
      const keys = windows.map(({ id }) => `window:${id}`);
      const asked = redis.countCall(keys.length, ...keys, ...limits, ...units);
      const [index = 0, ...before] = await asked.catch((cause: Error) => {
        throw Object.assign(new DomainError('COUNTERS_UNAVAILABLE'), { cause });
      });
      return counted(windows, before, index);
    },
    async health() {
      try {
        // A write, which a server that has become a replica refuses.
        await redis.countCall(1, 'window:health', 1, 0);
        return { name: 'Redis', ready: true };
      } catch (error) {
        return { name: 'Redis', ready: false, detail: asError(error).message };
      }
    },
    close: async () => void redis.disconnect(),
  };
}
