/** A line that is written over itself at a terminal; elsewhere each new state is a line. */
export interface StatusLine {
  show(text: string): void;
  /** Writes a line above the status, where it stays. */
  note(text: string): void;
  end(): void;
}

const CLEAR = '\r\u001b[2K';

export function statusLine(
  out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> & { readonly columns?: number },
): StatusLine {
  let shown = '';
  const write = (text: string): void => void out.write(text);
  return {
    show(text) {
      if (text === shown) return;
      shown = text;
      write(out.isTTY ? `${CLEAR}${text.slice(0, (out.columns ?? 120) - 1)}` : `${text}\n`);
    },
    note(text) {
      write(out.isTTY ? `${CLEAR}${text}\n${shown}` : `${text}\n`);
    },
    end() {
      if (out.isTTY && shown) write('\n');
    },
  };
}
