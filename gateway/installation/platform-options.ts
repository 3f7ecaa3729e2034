import type { Logger } from 'pino';
import type { ChainSettings } from '../../subgraphs/custody/ports.js';
import { DEFAULT_QR_AGE } from '../../subgraphs/custody/verification/qr-verdict.rules.js';
import { fileMailer } from '../../subgraphs/integrations/accounts/file-mailer.js';
import type { Mailer } from '../../subgraphs/integrations/accounts/mailer.js';
import { DEFAULT_PORTAL_LIMITS } from '../../subgraphs/integrations/ports.js';
import { parseNetworks } from '../../subgraphs/lib/outbound/public-address.js';
import { type Configuration, ConfigurationFaults } from './configuration.js';
import { EMBEDDED_CHAIN_ID } from './embedded-chain.js';
import type { Secrets } from './kept-secrets.js';
import type { PlatformOptions } from './options.js';
import { passportStores } from './passport-stores.js';
import { sharedWindows } from './shared-windows.js';

const DAY_SECONDS = 86_400;

export interface Dependencies {
  readonly databaseUrl: string;
  readonly chainRpcUrl: string;
}

/**
 * Returns the options of the subgraphs from the configuration, the keys, and the addresses of database and chain.
 * Modules for optional services (SMTP, Redis) are imported only where configured, since every part runs this at its
 * start.
 */
export async function platformOptions(
  configuration: Configuration,
  secrets: Secrets,
  { databaseUrl, chainRpcUrl }: Dependencies,
  log: Logger,
): Promise<PlatformOptions> {
  const clock = (): Date => new Date();
  const { smtpUrl, mailFrom, dataDir } = configuration;
  const windows = await sharedWindows(configuration);
  return {
    databaseUrl,
    databaseReadUrls: configuration.databaseReadUrls,
    log,
    clock,
    publicUrl: configuration.publicUrl,
    tokenSeeds: [secrets.tokenSigningKey],
    encryptionKey: secrets.encryptionKey,
    qrKey: secrets.qrSigningKey,
    mailer: smtpUrl ? await mailServer(smtpUrl, mailFrom) : fileMailer(`${dataDir}/mail`, mailFrom, clock),
    legal: { privacyUrl: configuration.privacyUrl ?? null, legalUrl: configuration.legalUrl ?? null },
    outbound: { allowed: parseNetworks(configuration.outboundAllowCidrs) },
    portalLimits: { ...DEFAULT_PORTAL_LIMITS, partner_portal: configuration.partnerPortalPerMinute },
    ...(windows ? { windows } : {}),
    passports: await passportStores(configuration, clock),
    databasePoolerUrl: configuration.databasePoolerUrl,
    mechanisms: configuration.databaseMechanisms,
    custody: {
      certificatePrefix: configuration.certificatePrefix,
      qrAge: { ...DEFAULT_QR_AGE, maxAge: configuration.qrMaxAgeDays * DAY_SECONDS },
      batchDetailDays: configuration.batchDetailDays,
      scanMonths: configuration.scanMonths,
      cloneRules: {
        maxSpeedKmh: configuration.cloneMaxSpeedKmh,
        minDistanceKm: configuration.cloneMinDistanceKm,
        burstScans: configuration.cloneBurstNetworks,
        burstSeconds: configuration.cloneBurstSeconds,
      },
      chain: chainSettings(configuration, secrets, chainRpcUrl),
    },
  };
}

async function mailServer(url: string, from: string): Promise<Mailer> {
  const { smtpMailer } = await import('../../subgraphs/integrations/accounts/smtp-mailer.js');
  return smtpMailer(url, from);
}

/** Adds the address database, where one is configured, to the options of a process in which items are scanned. */
export async function withScanPlaces(options: PlatformOptions, { geoipDb }: Configuration): Promise<PlatformOptions> {
  if (!geoipDb) return options;
  return { ...options, custody: { ...options.custody, ...(await placesOf(geoipDb, options.log)) } };
}

/** Look-up by address works at once; that by coordinates once the database has been scanned. */
async function placesOf(path: string, log: Logger) {
  const { openAddressDatabase } = await import('../../subgraphs/custody/verification/address-database.js');
  const { locateAddress, locateCoordinates, indexed } = await openAddressDatabase(path).catch((error: Error) => {
    throw new ConfigurationFaults([`GEOIP_DB must be an MMDB file that can be read: ${error.message}`]);
  });
  indexed.catch((error: unknown) => log.warn({ err: error }, 'coordinates of scans are not looked up'));
  return { locateAddress, locateCoordinates };
}

const chainSettings = (configuration: Configuration, secrets: Secrets, rpcUrl: string): ChainSettings => ({
  rpcUrl,
  chainId: configuration.chainId ?? EMBEDDED_CHAIN_ID,
  signerKey: `0x${Buffer.from(secrets.chainSignerKey).toString('hex')}`,
  embedded: configuration.chainIsEmbedded,
  confirmations: configuration.confirmations,
});
