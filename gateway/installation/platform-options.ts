import type { Logger } from 'pino';
import { toHex } from 'viem';
import { openAddressDatabase } from '../../subgraphs/custody/adapters/scan-place.js';
import { DEFAULT_QR_AGE } from '../../subgraphs/custody/domain/qr-verdict.js';
import type { ChainSettings } from '../../subgraphs/custody/ports.js';
import { fileMailer } from '../../subgraphs/integrations/adapters/file-mailer.js';
import { smtpMailer } from '../../subgraphs/integrations/adapters/smtp-mailer.js';
import { DEFAULT_PORTAL_LIMITS } from '../../subgraphs/integrations/ports.js';
import type { Configuration } from '../../subgraphs/lib/configuration.js';
import { parseNetworks } from '../../subgraphs/lib/outbound/public-address.js';
import { redisWindows } from '../../subgraphs/lib/windows/redis-windows.js';
import { EMBEDDED_CHAIN_ID } from './embedded-chain.js';
import type { Secrets } from './kept-secrets.js';
import { passportStores } from './passport-stores.js';
import type { PlatformOptions } from './platform.js';

const DAY_SECONDS = 86_400;

export interface Dependencies {
  readonly databaseUrl: string;
  readonly chainRpcUrl: string;
}

/** What the subgraphs are built from: the configuration, the keys, and where database and chain turned out to be. */
export async function platformOptions(
  configuration: Configuration,
  secrets: Secrets,
  { databaseUrl, chainRpcUrl }: Dependencies,
  log: Logger,
): Promise<PlatformOptions> {
  const clock = (): Date => new Date();
  const { smtpUrl, mailFrom, dataDir, geoipDb, redisUrl } = configuration;
  return {
    databaseUrl,
    log,
    clock,
    publicUrl: configuration.publicUrl,
    tokenSeeds: [secrets.tokenSigningKey],
    encryptionKey: secrets.encryptionKey,
    qrKey: secrets.qrSigningKey,
    mailer: smtpUrl ? smtpMailer(smtpUrl, mailFrom) : fileMailer(`${dataDir}/mail`, mailFrom, clock),
    outbound: { allowed: parseNetworks(configuration.outboundAllowCidrs) },
    portalLimits: { ...DEFAULT_PORTAL_LIMITS, partner_portal: configuration.partnerPortalPerMinute },
    ...(redisUrl ? { windows: redisWindows(redisUrl) } : {}),
    passports: passportStores(configuration, clock),
    custody: {
      certificatePrefix: configuration.certificatePrefix,
      qrAge: { ...DEFAULT_QR_AGE, maxAge: configuration.qrMaxAgeDays * DAY_SECONDS },
      batchDetailDays: configuration.batchDetailDays,
      cloneRules: {
        maxSpeedKmh: configuration.cloneMaxSpeedKmh,
        minDistanceKm: configuration.cloneMinDistanceKm,
        burstScans: configuration.cloneBurstNetworks,
        burstSeconds: configuration.cloneBurstSeconds,
      },
      chain: chainSettings(configuration, secrets, chainRpcUrl),
      ...(geoipDb ? await placesOf(geoipDb, log) : {}),
    },
  };
}

/** Addresses are known at once; the cities at coordinates as soon as the database is gone through. */
async function placesOf(path: string, log: Logger) {
  const { locateAddress, locateCoordinates, indexed } = await openAddressDatabase(path);
  indexed.catch((error: unknown) => log.warn({ err: error }, 'coordinates of scans are not looked up'));
  return { locateAddress, locateCoordinates };
}

const chainSettings = (configuration: Configuration, secrets: Secrets, rpcUrl: string): ChainSettings => ({
  rpcUrl,
  chainId: configuration.chainId ?? EMBEDDED_CHAIN_ID,
  signerKey: toHex(secrets.chainSignerKey),
  embedded: configuration.chainIsEmbedded,
  confirmations: configuration.confirmations,
});
