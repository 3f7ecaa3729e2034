import { createServer } from 'node:https';
import { portOf } from '../support/port-of.js';
import { RECEIVER_CERTIFICATE, RECEIVER_KEY } from '../support/receiver-certificate.js';

// A brand's server: answers at once, and tells how many it has answered when it is asked.
let count = 0;
const server = createServer({ key: RECEIVER_KEY, cert: RECEIVER_CERTIFICATE }, (incoming, response) => {
  incoming.resume();
  incoming.on('end', () => {
    count++;
    response.writeHead(200).end();
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }));
process.on('message', () => process.send?.({ count }));
process.on('disconnect', () => process.exit());
