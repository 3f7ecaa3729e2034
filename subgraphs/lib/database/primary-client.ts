import { Client, type ClientConfig } from 'pg';

/** SQLSTATE of a write that a standby refuses (PostgreSQL, appendix A). */
const READ_ONLY = '25006';

/** Milliseconds of idleness before TCP keep-alive probes; the system then sends ten, a second apart. */
const KEEP_ALIVE_MS = 10_000;

/** Milliseconds after which a connection attempt fails, so that its caller can try another server. */
const CONNECT_LIMIT_MS = 10_000;

type Connected = ((error: Error) => void) | ((error: null, client: Client) => void);

interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/**
 * A connection that requires a server which accepts writes. After a failover an address may still lead to a standby,
 * which would answer reads with stale data. Such a connection is refused when the server reports it (`in_hot_standby`),
 * and closed when a write fails for it. A lost connection fails its statements; it never ends the process.
 */
export class PrimaryClient extends Client {
  #follows = false;
  #lost: Error | undefined;

  constructor(config: ClientConfig = {}) {
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...config,
      connectionTimeoutMillis: config.connectionTimeoutMillis || CONNECT_LIMIT_MS,
    });
    // A connection can be lost in the moment it is ready, before its owner listens for that.
    this.on('error', (error) => {
      this.#lost ??= error;
    });
    const { connection } = this;
    connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'in_hot_standby') this.#follows = parameterValue === 'on';
    });
    connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      // Closed after the failed statement has received its own error.
      if (code === READ_ONLY)
        process.nextTick(() => connection.stream.destroy(new Error('the server takes no writes')));
    });
  }

  override connect(): Promise<Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<Client> | undefined {
    const connected = super.connect().then(() => this.#usable());
    if (!callback) return connected;
    connected.then(
      () => (callback as (error?: Error) => void)(),
      (error: Error) => (callback as (error?: Error) => void)(error),
    );
    return undefined;
  }

  /** Calls back when the connection is lost, at once when it already is. */
  whenLost(lost: (error: Error) => void): void {
    if (this.#lost) lost(this.#lost);
    else this.once('error', lost);
  }

  #usable(): this {
    if (this.#lost) throw this.#lost;
    if (!this.#follows) return this;
    void this.end().catch(() => {});
    throw new Error('the server follows another one');
  }
}
