import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Questions } from './part-options.js';
import type { Order, Word } from './part-process.js';

const PROGRAM = fileURLToPath(new URL('part-process.js', import.meta.url));

/** A process that is one part of a platform, and of the next when that has ended. */
export class Part {
  readonly #child: ChildProcess;
  readonly address: Promise<string>;
  #questions: Questions | undefined;
  #carried: { resolve(): void; reject(error: Error): void } | undefined;

  constructor(readonly name: string) {
    this.#child = fork(PROGRAM, [name], { serialization: 'advanced', execArgv: [] });
    this.address = new Promise((resolve, reject) => {
      this.#child.on('message', (word: Word) => {
        if ('listening' in word) resolve(word.listening);
        else this.#hear(word);
      });
      this.#child.once('exit', (code, signal) => {
        const error = new Error(`The process of ${name} ended (${signal ?? code})`);
        reject(error);
        this.#carried?.reject(error);
      });
    });
    // It ends with this process, and does not keep it.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** Has an order carried out; questions that come meanwhile and later are answered by those given last. */
  order(order: Order, questions?: Questions): Promise<void> {
    this.#questions = questions ?? this.#questions;
    return new Promise((resolve, reject) => {
      this.#carried = { resolve, reject };
      this.#child.send(order);
    });
  }

  #hear(word: Exclude<Word, { listening: string }>): void {
    if ('done' in word) this.#carried?.resolve();
    else if ('failed' in word) this.#carried?.reject(new Error(`${this.name}: ${word.failed}`));
    else void this.#answer(word);
  }

  async #answer({ question, number, values }: Extract<Word, { question: string }>): Promise<void> {
    const asked = this.#questions?.[question] as ((...values: unknown[]) => Promise<unknown>) | undefined;
    this.#child.send({ answer: number, value: await asked?.(...values) });
  }
}

const started = new Map<string, Part>();

/** The process of a part: started once for all files that run in this one, since reading the code takes most of a start. */
export function partNamed(name: string): Part {
  const known = started.get(name);
  if (known) return known;
  const part = new Part(name);
  started.set(name, part);
  return part;
}
