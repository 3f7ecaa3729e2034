import { parseArgs } from 'node:util';
import { asError } from '../../subgraphs/lib/process/as-error.js';

interface CommandLine {
  readonly names: readonly string[];
  has(flag: string): boolean;
}

/**
 * Parses the arguments of a command that takes at most `most` names, and flags. Prints the help and exits: with 0 for
 * `--help`, with 2 for an unknown option, a name that begins with `-`, or one name too many.
 */
export function commandLine(help: string, most: number, ...flags: readonly string[]): CommandLine {
  try {
    const options = Object.fromEntries(['help', ...flags].map((name) => [name, { type: 'boolean' } as const]));
    const { values, positionals: names } = parseArgs({ options, allowPositionals: true });
    if (values.help) return exitWith(process.stdout, help, 0);
    const wrong = names.find((name, at) => at >= most || name.startsWith('-'));
    if (wrong !== undefined) return refuseCommandLine(`Unexpected argument ${wrong}`, help);
    return { names, has: (flag) => values[flag] === true };
  } catch (error) {
    return refuseCommandLine(asError(error).message, help);
  }
}

/** Prints why a command line is refused, and the help, and exits with 2. */
export const refuseCommandLine = (reason: string, help: string): never =>
  exitWith(process.stderr, `${reason}\n\n${help}`, 2);

function exitWith(stream: NodeJS.WriteStream, text: string, code: number): never {
  stream.write(text);
  process.exit(code);
}
