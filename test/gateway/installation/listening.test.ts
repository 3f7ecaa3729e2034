import { describe, expect, it } from '@jest/globals';
import { freePort } from '../../../gateway/installation/free-port.js';
import { refuseTakenPorts } from '../../../gateway/installation/listening.js';

describe('the ports of an installation', () => {
  it('must differ', async () => {
    const port = await freePort();
    await expect(refuseTakenPorts({ host: '127.0.0.1', port, gatewayPort: port })).rejects.toThrow(
      `PORT and GATEWAY_PORT must differ: both are ${port}`,
    );
  });

  it('may both be any free one', () => refuseTakenPorts({ host: '127.0.0.1', port: 0, gatewayPort: 0 }));
});
