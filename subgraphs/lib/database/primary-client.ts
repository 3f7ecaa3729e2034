import { Client, type ClientConfig } from 'pg';

/** A write that a server refuses because it follows another one, or was made to (PostgreSQL, appendix A). */
const READ_ONLY = '25006';

/** A server that says nothing is noticed by the next probe of an idle connection: ten of them, a second apart, from then on. */
const KEEP_ALIVE_MS = 10_000;

/** Milliseconds after which a connection attempt fails: its caller asks again, perhaps at another server. */
const CONNECT_LIMIT_MS = 10_000;

type Connected = ((error: Error) => void) | ((error: null, client: Client) => void);

interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/**
 * A connection to the server that takes writes, and to no other. After a failover the same address may for a while lead to a server
 * that follows: it would answer reads with what is old, for as long as the connection lives, and never fail a read. Such a
 * connection is refused when the server says so at its beginning (`in_hot_standby`), and ended when a write fails for it.
 */
export class PrimaryClient extends Client {
  #follows = false;

  constructor(config: ClientConfig = {}) {
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...config,
      connectionTimeoutMillis: config.connectionTimeoutMillis || CONNECT_LIMIT_MS,
    });
    const { connection } = this;
    connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'in_hot_standby') this.#follows = parameterValue === 'on';
    });
    connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      // After the statement that failed has got its own error.
      if (code === READ_ONLY)
        process.nextTick(() => connection.stream.destroy(new Error('the server takes no writes')));
    });
  }

  override connect(): Promise<Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<Client> | undefined {
    const connected = super.connect().then(() => this.#onPrimary());
    if (!callback) return connected;
    connected.then(
      () => (callback as (error?: Error) => void)(),
      (error: Error) => (callback as (error?: Error) => void)(error),
    );
    return undefined;
  }

  #onPrimary(): this {
    if (!this.#follows) return this;
    void this.end().catch(() => {});
    throw new Error('the server follows another one');
  }
}
