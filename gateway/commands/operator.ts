// `npm run operator -- <command>`: commands for the machine of an installation. Without a command, it makes an account an operator.
const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  backup: () => import('../installation/backup/backup.js'),
  listen: () => import('./listen/listen.js'),
};

const command = COMMANDS[process.argv[2] ?? ''];
// Each command reads its own arguments, where they would stand if it were started by itself.
if (command) process.argv.splice(2, 1);
await (command?.() ?? import('./invite-operator.js'));
