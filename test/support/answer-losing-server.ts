import { wayToDatabase } from './passing-server.js';

/** A way to a database on which one answer is lost. */
export interface AnswerLosingServer {
  readonly url: string;
  /** True once the answer was lost. */
  hasLost(): boolean;
  close(): Promise<void>;
}

/** Passes connections on to a database, and breaks the first that is answered with a text, before its client reads it. */
export async function answerLosingServer(databaseUrl: string, text: string): Promise<AnswerLosingServer> {
  let hasLost = false;
  const { url, close } = await wayToDatabase(databaseUrl, (from, to) => {
    to.on('data', (bytes: Buffer) => {
      if (hasLost || !bytes.includes(text)) return void from.write(bytes);
      hasLost = true;
      from.destroy();
    });
  });
  return { url, hasLost: () => hasLost, close };
}
