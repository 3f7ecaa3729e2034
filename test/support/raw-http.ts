import { connect } from 'node:net';

export interface RawAnswer {
  /** 0: the connection was closed without an answer. */
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends bytes as they are and reads what comes until the server closes, or is silent. */
export function sendRaw(address: string, bytes: string | Buffer, silenceMs = 30_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const done = (): void => {
      socket.destroy();
      resolve(parsed(Buffer.concat(chunks).toString('latin1')));
    };
    socket.setTimeout(silenceMs, done);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', done);
    socket.on('error', done);
    socket.on('close', done);
  });
}

function parsed(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  return { status: Number(head.match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') };
}
