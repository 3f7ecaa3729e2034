import type { Mechanisms } from '../database/mechanisms/mechanisms.js';
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
  text,
  token,
  url,
  whole,
} from './setting.js';

/** Returns the address that the first start invites when none is configured: one that belongs to no person. */
const operatorAt = (host: string): string =>
  isEmail(`operator@${host}`) ? `operator@${host}` : 'operator@installation.invalid';
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LEVELS)[number];

/** The settings of an installation, by name in the environment. */
export interface Configuration {
  readonly host: string;
  readonly port: number;
  readonly gatewayPort: number;
  /** Absolute address people reach the installation at, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Streaming replicas of that, which queries read from while they keep up; empty: all is read there. */
  readonly databaseReadUrls: readonly string[];
  /** PgBouncer in transaction mode before that database; undefined: none. */
  readonly databasePoolerUrl: string | undefined;
  /** Mechanisms of locks, notifications and messages between processes on that database. */
  readonly databaseMechanisms: Mechanisms;
  /** Undefined: calls are counted in PostgreSQL. */
  readonly redisUrl: string | undefined;
  /** Undefined: the embedded EVM node. */
  readonly chainRpcUrl: string | undefined;
  readonly chainId: number | undefined;
  readonly chainSignerKey: Uint8Array | undefined;
  readonly chainPort: number | undefined;
  /** The node is the embedded one: empty at its start, and fed again from the database. */
  readonly chainIsEmbedded: boolean;
  readonly explorerUrl: string | undefined;
  readonly confirmations: number;
  /** Undefined: content copies are kept in PostgreSQL. */
  readonly ipfsApiUrl: string | undefined;
  readonly ipfsGatewayUrl: string | undefined;
  /** Second place of published passports: a directory, or an `s3+https://` address with its credentials. */
  readonly passportBackup: string | undefined;
  /** Public address of the back-up, without a trailing slash; undefined: passports have no second address. */
  readonly backupUrl: string | undefined;
  /** Public key of the platform whose copies a back-up answers from. */
  readonly backupKey: string | undefined;
  /** The Union's registry of passports: base address of its interface, or `file:` address of a directory; undefined: downloads alone. */
  readonly registryUrl: string | undefined;
  readonly registryToken: string | undefined;
  /** Keys it signs proofs of registration with; undefined: none is kept. */
  readonly registryJwksUrl: string | undefined;
  /** File loaded when the database is empty; undefined: the demonstration, or nothing where it does not belong. */
  readonly manifest: string | undefined;
  /** Address that the first start invites where the installation has no operator yet. */
  readonly operatorEmail: string;
  /** `Contact` of `/.well-known/security.txt`, addresses as URIs; empty: there is no such file. */
  readonly securityContacts: readonly string[];
  /** `Policy` of that file. */
  readonly securityPolicyUrl: string | undefined;
  /** Privacy and legal notice of the installation, linked from every page and mail; undefined: no link. */
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
  /** Days a signed verification address is accepted after it was made. */
  readonly qrMaxAgeDays: number;
  /** Days after its end that a mint batch keeps its run details (§2.3). */
  readonly batchDetailDays: number;
  /** Months that scans are kept; undefined: for good. */
  readonly scanMonths: number | undefined;
  /** Calls a minute of one partner account in the portal (§8). */
  readonly partnerPortalPerMinute: number;
  /** Thresholds at which scans of one item raise a clone alert. */
  readonly cloneMaxSpeedKmh: number;
  readonly cloneMinDistanceKm: number;
  readonly cloneBurstNetworks: number;
  readonly cloneBurstSeconds: number;
  /** Undefined: nothing is traced. */
  readonly otlpEndpoint: string | undefined;
  /** Token for reading `/metrics`; undefined: neighbours on a private network read it without. */
  readonly metricsToken: string | undefined;
  /** Distributed topology: secret by which a router in the gateway's place proves itself; undefined: there is none. */
  readonly routerToken: string | undefined;
  readonly logLevel: LogLevel;
  /**
   * Store of the counters of calls from one address without Redis: the database, for all processes, or each process.
   */
  readonly publicWindowsIn: 'database' | 'process';
  /** Standalone topology: this process runs the jobs, or leaves them to others on the same database. */
  readonly workers: boolean;
  /** Seconds between the signal to stop, from which on readiness is refused, and the end of listening. */
  readonly drainSeconds: number;
  /** Distributed topology: where the parts find each other. */
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

/** Returns the value of a setting; undefined where it is not given, or where its fault is kept for the end. */
type Read = <Value>(name: string, setting: Setting<Value>) => Value | undefined;

function addresses(read: Read) {
  const webPort = read('PORT', port) ?? 8080;
  const publicUrl = read('PUBLIC_URL', url('http', 'https')) ?? `http://localhost:${webPort}`;
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

/**
 * Reads the addresses of notices. `publicUrl`: its host is the domain of the operator's and the senders' addresses by
 * default.
 */
const notices = (read: Read, publicUrl: string) => ({
  operatorEmail: read('OPERATOR_EMAIL', email) ?? operatorAt(new URL(publicUrl).hostname),
  securityContacts: read('SECURITY_CONTACT', contacts) ?? [],
  securityPolicyUrl: read('SECURITY_POLICY_URL', url('https')),
  privacyUrl: read('PRIVACY_URL', url('http', 'https')),
  legalUrl: read('LEGAL_URL', url('http', 'https')),
  smtpUrl: read('SMTP_URL', url('smtp', 'smtps')),
  mailFrom: read('MAIL_FROM', text) ?? `no-reply@${new URL(publicUrl).hostname}`,
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
  logLevel: read('LOG_LEVEL', oneOf(...LEVELS)) ?? 'info',
  otlpEndpoint: read('OTEL_EXPORTER_OTLP_ENDPOINT', url('http', 'https')),
  publicWindowsIn: read('PUBLIC_WINDOWS', oneOf('database', 'process')) ?? 'database',
  workers: read('WORKERS', flag) ?? true,
  drainSeconds: read('DRAIN_SECONDS', whole(0)) ?? 0,
});

/** Reads the environment once and freezes it. Throws `ConfigurationFaults` with a sentence for everything that is wrong. */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const faults: string[] = [];
  const read: Read = (name, setting) => {
    const given = environment[name]?.trim();
    if (!given) return undefined;
    const value = setting.read(given);
    if (value === undefined)
      faults.push(`${name} must be ${setting.expected}${secretName(name) ? '' : `; it is "${given}"`}`);
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

/** Tells whether the value of a setting must never be repeated. */
const secretName = (name: string): boolean => /KEY|URL|TOKEN/.test(name);

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
  // Keys generated beside a database that others hold would be lost with this machine.
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
