import { parseArgs } from 'node:util';
import { EVENT_TYPES, isEventType } from '../../../schema/events/event-types.js';
import { generateWebhookSecret } from '../../../subgraphs/integrations/webhooks/webhook-secret.rules.js';
import { graphOfInstallation } from '../../api/graph-address.js';
import { follow } from './follow.js';
import { forwarder } from './forward.js';
import { printed } from './printed.js';

// Prints a brand's events as they happen, and can forward them to a program on this machine.

const HELP = `Prints the events of a brand as they happen.

  npm run operator -- listen --key <API key> [options]

  --key       API key with scope webhooks:read            (or DPP_API_KEY)
  --types     comma-separated event types                 (default: all)
  --forward   local address that each event is POSTed to, signed as a webhook delivery
  --secret    what forwarded events are signed with       (default: a new one, which is printed)
  --after     begin after this event, by its event_id     (default: with the next one)
  --graph     address of the graph                        (default: that of the installation in DATA_DIR)
  --json      one JSON object a line, for other programs

Events are written to standard output, everything else to standard error.
`;

const options = {
  key: { type: 'string', default: process.env.DPP_API_KEY },
  types: { type: 'string' },
  forward: { type: 'string' },
  secret: { type: 'string' },
  after: { type: 'string' },
  graph: { type: 'string', default: process.env.DPP_GRAPH_URL },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

async function main(): Promise<number> {
  const { values } = parseArgs({ options });
  if (values.help || !values.key) {
    console.error(values.help ? HELP : `An API key is needed: --key <API key>\n\n${HELP}`);
    return values.help ? 0 : 2;
  }
  const types = values.types?.split(',').map((name) => name.trim());
  const unknown = types?.find((name) => !isEventType(name));
  if (unknown) {
    console.error(`There is no event type ${unknown}. There are: ${EVENT_TYPES.join(', ')}`);
    return 2;
  }
  const secret = values.secret ?? generateWebhookSecret();
  const forward = values.forward ? forwarder(values.forward, secret) : undefined;
  const graph = values.graph ?? graphOfInstallation();
  const tell = (line: string): void => console.error(line);
  tell(`Listening at ${graph}${types ? ` for ${types.join(', ')}` : ''}. End with Ctrl-C.`);
  if (forward) tell(`Forwarding to ${values.forward}, signed with ${secret}`);
  return follow({
    graph,
    key: values.key,
    types: types ?? null,
    after: values.after ?? null,
    tell,
    async event(event) {
      console.log(values.json ? event.rawBody : printed(event));
      if (forward) tell(await forward(event));
    },
  });
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 2;
});
