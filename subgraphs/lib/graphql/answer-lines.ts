const NEWLINE = 10;

/** Splits a stream of bytes into its lines. */
export class AnswerLines {
  /** Bytes of a line that has not ended. */
  #begun: Buffer[] = [];

  /** Returns the lines that end in this chunk, without their ends. */
  read(chunk: Buffer): string[] {
    const lines: string[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      lines.push(this.#line(chunk, from, end));
      from = end + 1;
    }
    if (from < chunk.length) this.#begun.push(chunk.subarray(from));
    return lines;
  }

  #line(chunk: Buffer, from: number, end: number): string {
    if (this.#begun.length === 0) return chunk.toString('utf8', from, end);
    const whole = Buffer.concat([...this.#begun, chunk.subarray(from, end)]);
    this.#begun = [];
    return whole.toString();
  }
}
