import type { Pool } from 'pg';
import { GRAPH_PATH } from '../../gateway/api/local-proxy.js';
import type { LoadRequest } from '../bench/load/load-plan.js';

/** What an internal application asks of one item: its record, certificate and history in one operation. */
const ITEM = `query Item($identifier: String!) {
  product(identifier: $identifier) {
    name
    serial
    status
    brand { name }
    certificate { number status }
    timeline(first: 10) { nodes { type timestamp } pageInfo { hasNextPage } }
  }
}`;

/** Operations that a run asks for, over and over. */
const ITEMS = 500;

/** Returns operations of the graph about generated items, and tries the first: a fault in it would be answered with 200 as well. */
export async function graphRequests(db: Pool, port: number): Promise<readonly LoadRequest[]> {
  const { rows } = await db.query<{ serial: string }>(
    `select serial from custody.item where origin = 'batch' order by md5(serial) limit ${ITEMS}`,
  );
  const bodies = rows.map(({ serial }) => JSON.stringify({ query: ITEM, variables: { identifier: serial } }));
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}${GRAPH_PATH}`, { method: 'POST', headers, body: bodies[0]! });
  const text = await answer.text();
  if (!text.startsWith('{"data":{"product":{') || text.includes('"errors"')) throw new Error(text);
  return bodies.map((body) => ({ path: GRAPH_PATH, body }));
}
