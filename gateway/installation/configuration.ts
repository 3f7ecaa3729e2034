import type { Mechanisms } from '../../subgraphs/lib/database/mechanisms/mechanisms.js';
import { LOG_LEVELS, type LogLevel } from '../../subgraphs/lib/process/log.js';
import {
  backupPlace,
  certificatePrefix,
  contacts,
  databases,
  email,
  flag,
  isEmail,
  key,
  networks,
  oneOf,
  origins,
  port,
  publicKey,
  type Setting,
  segment,
  sender,
  siteUrl,
  text,
  token,
  url,
  whole,
} from './setting.js';

/** Returns the default address of the first operator. */
const operatorAt = (host: string): string =>
  isEmail(`operator@${host}`) ? `operator@${host}` : 'operator@installation.invalid';

/** The settings of an installation, by name in the environment. */
export interface Configuration {
  readonly host: string;
  readonly port: number;
  readonly gatewayPort: number;
  /** Public base URL of the installation, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Undefined for the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Streaming replicas for queries; empty for none. */
  readonly databaseReadUrls: readonly string[];
  /** PgBouncer in transaction mode; undefined for none. */
  readonly databasePoolerUrl: string | undefined;
  /** Mechanisms of locks and notifications between processes on that database. */
  readonly databaseMechanisms: Mechanisms;
  /** Undefined: rate counters are in PostgreSQL. */
  readonly redisUrl: string | undefined;
  /** Undefined for the embedded EVM node. */
  readonly chainRpcUrl: string | undefined;
  readonly chainId: number | undefined;
  readonly chainSignerKey: Uint8Array | undefined;
  readonly chainPort: number | undefined;
  /** True where the node starts empty and is refilled from the database. */
  readonly chainIsEmbedded: boolean;
  readonly explorerUrl: string | undefined;
  readonly confirmations: number;
  /** Undefined: content copies are stored in PostgreSQL. */
  readonly ipfsApiUrl: string | undefined;
  readonly ipfsGatewayUrl: string | undefined;
  /** Store of passport backups: a directory, or an `s3+https://` URL with its credentials. */
  readonly passportBackup: string | undefined;
  /** Public base URL of the backup service, without a trailing slash; undefined for none. */
  readonly backupUrl: string | undefined;
  /** Public key with which the backup service verifies the platform's copies. */
  readonly backupKey: string | undefined;
  /** EU registry: base URL of its interface, or `file:` URL of a directory; undefined: files can be downloaded only. */
  readonly registryUrl: string | undefined;
  readonly registryToken: string | undefined;
  /** URL of the keys with which the registry signs proofs; undefined: proofs are not stored. */
  readonly registryJwksUrl: string | undefined;
  /** Manifest loaded into an empty database; undefined for the demonstration, or nothing where that is not allowed. */
  readonly manifest: string | undefined;
  /** Address that the first start invites when the installation has no operator. */
  readonly operatorEmail: string;
  /** `Contact` URIs of `/.well-known/security.txt`; empty for no file. */
  readonly securityContacts: readonly string[];
  /** `Policy` of that file. */
  readonly securityPolicyUrl: string | undefined;
  /** URLs of privacy and legal notice, linked from every page and mail; undefined for no link. */
  readonly privacyUrl: string | undefined;
  readonly legalUrl: string | undefined;
  readonly trustProxy: boolean;
  readonly consoleOrigins: readonly string[];
  readonly outboundAllowCidrs: readonly string[];
  readonly geoipDb: string | undefined;
  readonly qrSigningKey: Uint8Array | undefined;
  readonly tokenSigningKey: Uint8Array | undefined;
  readonly encryptionKey: Uint8Array | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly certificatePrefix: string;
  /** Days for which a signed verification URL is valid. */
  readonly qrMaxAgeDays: number;
  /** Days after its end that a mint batch keeps its run details (§2.3). */
  readonly batchDetailDays: number;
  /** Months for which scans are kept; undefined for no limit. */
  readonly scanMonths: number | undefined;
  /** Calls per minute of one partner account in the portal (§8). */
  readonly partnerPortalPerMinute: number;
  /** Thresholds for clone alerts. */
  readonly cloneMaxSpeedKmh: number;
  readonly cloneMinDistanceKm: number;
  readonly cloneBurstNetworks: number;
  readonly cloneBurstSeconds: number;
  /** Undefined: tracing is off. */
  readonly otlpEndpoint: string | undefined;
  /** Token for reading `/metrics`; undefined: direct requests from the private network need none. */
  readonly metricsToken: string | undefined;
  /** Distributed topology: secret of a router in the gateway's place; undefined for none. */
  readonly routerToken: string | undefined;
  readonly logLevel: LogLevel;
  /** Store of per-address rate counters without Redis: the database, shared by all processes, or each process's memory. */
  readonly publicWindowsIn: 'database' | 'process';
  /** Standalone topology: whether this process runs jobs. */
  readonly workers: boolean;
  /** Seconds from the stop signal, when readiness checks start to fail, to the end of listening. */
  readonly drainSeconds: number;
  /** Distributed topology: port of this part. */
  readonly partPort: number | undefined;
  readonly catalogUrl: string | undefined;
  readonly custodyUrl: string | undefined;
  readonly passportsUrl: string | undefined;
  readonly integrationsUrl: string | undefined;
  readonly gatewayUrl: string | undefined;
}

export class ConfigurationFaults extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigurationFaults';
  }
}

/** Returns the value of a setting; undefined where it is missing, or where its fault is collected. */
type Read = <Value>(name: string, setting: Setting<Value>) => Value | undefined;

function addresses(read: Read) {
  const webPort = read('PORT', port) ?? 8080;
  const publicUrl = read('PUBLIC_URL', siteUrl) ?? `http://localhost:${webPort}`;
  return {
    host: read('HOST', text) ?? '127.0.0.1',
    port: webPort,
    gatewayPort: read('GATEWAY_PORT', port) ?? 4000,
    publicUrl,
    trustProxy: read('TRUST_PROXY', flag) ?? false,
    consoleOrigins: read('CONSOLE_ORIGINS', origins) ?? [new URL(publicUrl).origin],
    outboundAllowCidrs: read('OUTBOUND_ALLOW_CIDRS', networks) ?? [],
    partPort: read('PART_PORT', port),
    catalogUrl: read('CATALOG_URL', url('http', 'https')),
    custodyUrl: read('CUSTODY_URL', url('http', 'https')),
    passportsUrl: read('PASSPORTS_URL', url('http', 'https')),
    integrationsUrl: read('INTEGRATIONS_URL', url('http', 'https')),
    gatewayUrl: read('GATEWAY_URL', url('http', 'https')),
  };
}

const storage = (read: Read) => ({
  dataDir: read('DATA_DIR', text) ?? './.data',
  databaseUrl: read('DATABASE_URL', url('postgres', 'postgresql')),
  databaseReadUrls: read('DATABASE_READ_URLS', databases) ?? [],
  databasePoolerUrl: read('DATABASE_POOLER_URL', url('postgres', 'postgresql')),
  databaseMechanisms: {
    locks: read('DATABASE_LOCKS', oneOf('advisory', 'rows')) ?? 'advisory',
    notifications: read('DATABASE_NOTIFICATIONS', oneOf('listen', 'table')) ?? 'listen',
  },
  redisUrl: read('REDIS_URL', url('redis', 'rediss')),
  manifest: read('MANIFEST', text),
  geoipDb: read('GEOIP_DB', text),
});

function chain(read: Read) {
  const chainRpcUrl = read('CHAIN_RPC_URL', url('http', 'https'));
  return {
    chainRpcUrl,
    chainId: read('CHAIN_ID', whole(1)),
    chainSignerKey: read('CHAIN_SIGNER_KEY', key),
    chainPort: read('CHAIN_PORT', port),
    chainIsEmbedded: read('CHAIN_IS_EMBEDDED', flag) ?? !chainRpcUrl,
    explorerUrl: read('EXPLORER_URL', url('http', 'https')),
    confirmations: read('CONFIRMATIONS', whole(1)) ?? (chainRpcUrl ? 12 : 1),
  };
}

const publishing = (read: Read) => ({
  ipfsApiUrl: read('IPFS_API_URL', url('http', 'https')),
  ipfsGatewayUrl: read('IPFS_GATEWAY_URL', url('http', 'https')),
  passportBackup: read('PASSPORT_BACKUP', backupPlace),
  backupUrl: read('BACKUP_URL', url('http', 'https')),
  backupKey: read('BACKUP_KEY', publicKey),
  registryUrl: read('REGISTRY_URL', url('http', 'https', 'file')),
  registryToken: read('REGISTRY_TOKEN', token),
  registryJwksUrl: read('REGISTRY_JWKS_URL', url('http', 'https')),
});

/** Reads the settings of notices and mails. `publicUrl`: its host is the default domain of their addresses. */
const notices = (read: Read, publicUrl: string) => ({
  operatorEmail: read('OPERATOR_EMAIL', email) ?? operatorAt(new URL(publicUrl).hostname),
  securityContacts: read('SECURITY_CONTACT', contacts) ?? [],
  securityPolicyUrl: read('SECURITY_POLICY_URL', url('https')),
  privacyUrl: read('PRIVACY_URL', url('http', 'https')),
  legalUrl: read('LEGAL_URL', url('http', 'https')),
  smtpUrl: read('SMTP_URL', url('smtp', 'smtps')),
  mailFrom: read('MAIL_FROM', sender) ?? `no-reply@${new URL(publicUrl).hostname}`,
});

const thresholds = (read: Read) => ({
  qrMaxAgeDays: read('QR_MAX_AGE_DAYS', whole(1)) ?? 400,
  batchDetailDays: read('BATCH_DETAIL_DAYS', whole(1)) ?? 30,
  scanMonths: read('SCAN_MONTHS', whole(1)),
  partnerPortalPerMinute: read('PARTNER_PORTAL_PER_MINUTE', whole(1)) ?? 120,
  cloneMaxSpeedKmh: read('CLONE_MAX_SPEED_KMH', whole(1)) ?? 1000,
  cloneMinDistanceKm: read('CLONE_MIN_DISTANCE_KM', whole(0)) ?? 100,
  cloneBurstNetworks: read('CLONE_BURST_NETWORKS', whole(2)) ?? 10,
  cloneBurstSeconds: read('CLONE_BURST_SECONDS', whole(1)) ?? 600,
  certificatePrefix: read('CERTIFICATE_PREFIX', certificatePrefix) ?? 'DPP-CERT-',
});

const secrets = (read: Read) => ({
  qrSigningKey: read('QR_SIGNING_KEY', key),
  tokenSigningKey: read('TOKEN_SIGNING_KEY', key),
  encryptionKey: read('ENCRYPTION_KEY', key),
  metricsToken: read('METRICS_TOKEN', token),
  routerToken: read('ROUTER_TOKEN', segment),
});

const running = (read: Read) => ({
  logLevel: read('LOG_LEVEL', oneOf(...LOG_LEVELS)) ?? 'info',
  otlpEndpoint: read('OTEL_EXPORTER_OTLP_ENDPOINT', url('http', 'https')),
  publicWindowsIn: read('PUBLIC_WINDOWS', oneOf('database', 'process')) ?? 'database',
  workers: read('WORKERS', flag) ?? true,
  drainSeconds: read('DRAIN_SECONDS', whole(0)) ?? 0,
});

/** Reads the environment once and freezes it. Throws `ConfigurationFaults` with a sentence per fault. */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const faults: string[] = [];
  const read: Read = (name, setting) => {
    const given = environment[name]?.trim();
    if (!given) return undefined;
    const value = setting.read(given);
    if (value === undefined)
      faults.push(`${name} must be ${setting.expected}${setting.secret ? '' : `; it is "${given}"`}`);
    return value;
  };
  const found = addresses(read);
  const configuration: Configuration = {
    ...found,
    ...storage(read),
    ...chain(read),
    ...publishing(read),
    ...notices(read, found.publicUrl),
    ...thresholds(read),
    ...secrets(read),
    ...running(read),
  };
  faults.push(...contradictions(configuration));
  if (faults.length > 0) throw new ConfigurationFaults(faults);
  return Object.freeze(configuration);
}

function contradictions(configuration: Configuration): string[] {
  const faults: string[] = [];
  const { chainRpcUrl, chainId, chainSignerKey, databaseUrl } = configuration;
  if (!configuration.workers && !(databaseUrl && chainRpcUrl))
    faults.push(
      'WORKERS may be off only with DATABASE_URL and CHAIN_RPC_URL: nobody else runs the jobs of what is embedded',
    );
  if (configuration.databaseReadUrls.length > 0 && !databaseUrl)
    faults.push('DATABASE_READ_URLS may be set only with DATABASE_URL: the embedded PostgreSQL has no replicas');
  if (configuration.databasePoolerUrl && !databaseUrl)
    faults.push('DATABASE_URL must be set with DATABASE_POOLER_URL: not everything can go through a pooler');
  if (chainRpcUrl && chainId === undefined)
    faults.push('CHAIN_ID must be set with CHAIN_RPC_URL: the chain the node is on');
  if (chainRpcUrl && !chainSignerKey)
    faults.push('CHAIN_SIGNER_KEY must be set with CHAIN_RPC_URL: the key that signs there');
  // Generated keys would be lost with this machine, while an external database survives it.
  if (databaseUrl) {
    for (const [name, value] of [
      ['QR_SIGNING_KEY', configuration.qrSigningKey],
      ['TOKEN_SIGNING_KEY', configuration.tokenSigningKey],
      ['ENCRYPTION_KEY', configuration.encryptionKey],
    ] as const) {
      if (!value)
        faults.push(`${name} must be set with DATABASE_URL: ${key.expected}, e.g. of \`openssl rand -hex 32\``);
    }
  }
  return faults;
}
