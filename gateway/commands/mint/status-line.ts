/** A status line that is overwritten on a terminal; elsewhere each state is printed on a line of its own. */
export interface StatusLine {
  show(text: string): void;
  /** Prints a permanent line above the status. */
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
