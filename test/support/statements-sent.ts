import { Client } from 'pg';

/**
 * Counts the messages with statements that this process sends to a database meanwhile: nearly all CPU of a unit of work is in sending
 * them. A statement that a platform sends in the background is counted too, but hardly twice: where there is one, what is expected is
 * counted again (`settles`).
 */
export async function statementsSent(databaseUrl: string, work: () => Promise<unknown>): Promise<number> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const query: (this: Client, ...given: unknown[]) => unknown = Reflect.get(Client.prototype, 'query');
  let sent = 0;
  Reflect.set(Client.prototype, 'query', function (this: Client, ...given: unknown[]) {
    if (this.database === name) sent++;
    return query.call(this, ...given);
  });
  try {
    await work();
    return sent;
  } finally {
    Reflect.set(Client.prototype, 'query', query);
  }
}
