import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

/** A name server of a test's own, on this machine: it knows TXT records and nothing else. */
export interface NameServer {
  /** `address:port`, as a resolver takes it. */
  readonly address: string;
  /** Texts by name; a name without any does not exist. */
  readonly records: Map<string, readonly string[]>;
  /** Names that are never answered for. */
  readonly silent: Set<string>;
  /** Names that were asked for, oldest first. */
  readonly asked: string[];
  /** Resolves before each answer goes out. */
  before: () => Promise<void>;
  close(): Promise<void>;
}

const HEADER = 12;
const [TXT, INTERNET] = [16, 1];
const [RESPONSE, NO_SUCH_NAME] = [0x8180, 3];

export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const server: NameServer = {
    address: `127.0.0.1:${socket.address().port}`,
    records: new Map(),
    silent: new Set(),
    asked: [],
    before: async () => {},
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
  socket.on('message', async (query: Buffer, from: RemoteInfo) => {
    const { name, end } = nameIn(query);
    server.asked.push(name);
    if (server.silent.has(name)) return;
    await server.before();
    socket.send(answerTo(query.subarray(0, end), server.records.get(name) ?? []), from.port, from.address);
  });
  return server;
}

/** The name of a question (RFC 1035 §4.1.2), and where the question ends. */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString('latin1'));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 + 4 };
}

function answerTo(question: Buffer, texts: readonly string[]): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(texts.length > 0 ? RESPONSE : RESPONSE | NO_SUCH_NAME, 2);
  head.writeUInt16BE(texts.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...texts.map(recordOf)]);
}

/** Named by a pointer to the question; long texts go in parts of 255 bytes (RFC 1035 §3.3.14). */
function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc000 | HEADER, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(INTERNET, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
