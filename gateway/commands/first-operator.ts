import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import type { Configuration } from '../installation/configuration.js';
import { inviteFirstOperator } from '../peers/integrations.generated.js';

/**
 * Invites the first operator of an installation without an account that can sign in, and returns the text of the
 * invitation; null otherwise.
 */
export async function firstOperator({ operatorEmail }: Configuration, peers: Peers): Promise<string | null> {
  const { inviteFirstOperator: link } = await peers.ask(inviteFirstOperator, { email: operatorEmail });
  return link === null ? null : invitationOf(operatorEmail, link);
}

const invitationOf = (email: string, link: string): string =>
  [
    '',
    `This installation has no operator yet. ${email} becomes its first operator here, within fourteen days:`,
    '',
    `  ${link}`,
    '',
    'This link is shown once. Another one: npm run operator -- --email you@example.com',
    '',
    '',
  ].join('\n');
