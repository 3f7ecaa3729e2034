// `npm run operator -- <command>`: administration commands of an installation. Without a command, invites an operator.
const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  backup: () => import('../installation/backup/backup.js'),
  listen: () => import('./listen/listen.js'),
};

const command = COMMANDS[process.argv[2] ?? ''];
// Each command parses `process.argv` as if it had been started by itself.
if (command) process.argv.splice(2, 1);
await (command?.() ?? import('./invite-operator.js'));
