import type { Configuration } from './configuration.js';
import { EMBEDDED_CHAIN_ID } from './embedded-chain.js';
import { keptSecrets } from './kept-secrets.js';
import { localUrl } from './local-url.js';
import type { Outside } from './outside.js';
import type { Part } from './parts.js';
import { passportBackupPlace } from './passport-backup-place.js';

const hex = (key: Uint8Array): string => Buffer.from(key).toString('hex');

/** Returns the environment that all parts share: the addresses of database, chain and other parts, and the common keys. */
export function sharedEnvironment(
  configuration: Configuration,
  outside: Outside,
  ports: ReadonlyMap<Part, number>,
): NodeJS.ProcessEnv {
  const secrets = keptSecrets(configuration);
  const url = (part: Part): string => `http://127.0.0.1:${ports.get(part)}`;
  return {
    ...process.env,
    DATABASE_URL: outside.databaseUrl,
    CHAIN_RPC_URL: outside.chainRpcUrl,
    CHAIN_ID: String(configuration.chainId ?? EMBEDDED_CHAIN_ID),
    CHAIN_IS_EMBEDDED: configuration.chainIsEmbedded ? 'on' : 'off',
    CONFIRMATIONS: String(configuration.confirmations),
    CHAIN_SIGNER_KEY: hex(secrets.chainSignerKey),
    QR_SIGNING_KEY: hex(secrets.qrSigningKey),
    TOKEN_SIGNING_KEY: hex(secrets.tokenSigningKey),
    ENCRYPTION_KEY: hex(secrets.encryptionKey),
    PUBLIC_URL: configuration.publicUrl,
    // The parts cannot see from DATABASE_URL that the database is embedded.
    PASSPORT_BACKUP: passportBackupPlace(configuration),
    CATALOG_URL: url('catalog'),
    CUSTODY_URL: url('custody'),
    PASSPORTS_URL: url('passports'),
    INTEGRATIONS_URL: url('integrations'),
    GATEWAY_URL: localUrl(configuration.host, configuration.gatewayPort),
    GATEWAY_PORT: String(configuration.gatewayPort),
  };
}
