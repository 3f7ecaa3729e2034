import { connect } from 'node:net';

/** Sends one request so many times, one after the other on one connection, and makes next to no objects for it. Every answer has to be the status. */
export function repeatRequest(port: number, head: string, status: number, times: number): Promise<void> {
  const bytes = Buffer.from(`${head}\r\n\r\n`);
  const begin = Buffer.from(`HTTP/1.1 ${status} `);
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let [left, missing] = [times, 0];
    socket.on('error', reject);
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      if (missing === 0) {
        if (!chunk.subarray(0, begin.length).equals(begin)) {
          socket.destroy();
          reject(new Error(chunk.toString('latin1', 0, 500)));
          return;
        }
        const end = chunk.indexOf('\r\n\r\n');
        const length =
          status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(chunk.toString('latin1', 0, end))?.[1]);
        missing = length + end + 4;
      }
      missing -= chunk.length;
      if (missing > 0) return;
      left--;
      if (left > 0) socket.write(bytes);
      else socket.end(() => resolve());
    });
  });
}
