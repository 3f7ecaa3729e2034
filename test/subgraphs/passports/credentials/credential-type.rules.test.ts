import { expect, it } from '@jest/globals';
import {
  credentialType,
  credentialTypeAddress,
  credentialTypeIntegrity,
} from '../../../../subgraphs/passports/credentials/credential-type.rules.js';

const VCT = credentialTypeAddress('https://passports.example', '1.0.0');

it('the type metadata of credentials has the digest that issued ones state, byte for byte', () => {
  // A verifier refuses every credential issued before a change of these bytes, a label of the disclosure table included.
  // What changes them needs an address of its own; do not write another digest here.
  expect(credentialTypeIntegrity(VCT)).toBe('sha256-zz4UZ2PlE7bbpAWfqXd4roRg6JrurglGYZFP79R9mm4=');
});

it('the type metadata is that of its address', () => {
  expect(credentialType(VCT)).toMatchObject({ vct: 'https://passports.example/schemas/passport/1.0.0' });
});
