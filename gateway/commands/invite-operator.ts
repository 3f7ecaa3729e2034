import { inviteOperator } from '../peers/integrations.generated.js';
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { ConfigurationFaults, readConfiguration } from '../installation/configuration.js';
import { runOnInstallation } from '../installation/run-on-installation.js';
import { endOnStopSignal } from '../installation/stop-signals.js';

const HELP = `Prints a link with which somebody becomes operator of the running installation.

  npm run operator -- --email <address>

The link is good once and for fourteen days; an earlier one for the same address ends. For an operator that exists, it is
a link to choose a new password, good for an hour. Nothing is mailed.

  npm run operator -- backup [<folder>]      copies the embedded installation; see schema/reference/operations.md
  npm run operator -- listen --key <key>     prints a brand's events as they happen; --help says more
`;

// `npm run operator -- --email <address>`: prints a link with which a person becomes operator of a running installation.

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { email: { type: 'string' }, help: { type: 'boolean', default: false } } });
  if (values.help) return said(process.stdout, HELP, 0);
  const { email } = values;
  if (!email) return said(process.stderr, HELP, 2);
  const link = await runOnInstallation(readConfiguration(process.env), 'operator', async ({ peers }) => {
    const { inviteOperator: invitation } = await peers.ask(inviteOperator, { email });
    return invitation;
  });
  return said(process.stdout, `${link}\n`, 0);
}

function said(stream: NodeJS.WriteStream, text: string, code: number): number {
  stream.write(text);
  return code;
}

const REFUSALS: Readonly<Record<string, string>> = {
  FORBIDDEN: 'This address has an account of another role, or a disabled one: take another address.',
  INVALID_INPUT: 'This is not an e-mail address.',
};

function reasons(error: Error): readonly string[] {
  if (error instanceof ConfigurationFaults) return error.faults;
  return [(error instanceof DomainError ? REFUSALS[error.code] : undefined) ?? error.message];
}

endOnStopSignal('No link was printed: the same command prints one.');
run().then(
  (code) => process.exit(code),
  (error: Error) => {
    process.stderr.write(`${reasons(error).join('\n')}\n`);
    process.exit(1);
  },
);
