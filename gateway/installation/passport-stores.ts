import type { BackupStore } from '../../subgraphs/passports/retention/backup-store.js';
import { directoryBackupStore } from '../../subgraphs/passports/retention/directory-backup-store.js';
import { kuboContentStore } from '../../subgraphs/passports/retention/kubo-content-store.js';
import type { Configuration } from './configuration.js';
import type { PlatformOptions } from './options.js';
import { passportBackupPlace } from './passport-backup-place.js';

/** Opens the stores of content copies and backups, the EU registry, and the URL of transactions in the block explorer. */
export async function passportStores(
  configuration: Configuration,
  clock: () => Date,
): Promise<PlatformOptions['passports']> {
  const { ipfsApiUrl, ipfsGatewayUrl, explorerUrl, backupUrl } = configuration;
  const { registryUrl, registryToken, registryJwksUrl } = configuration;
  const backupStore = await backupStoreOf(configuration, clock);
  return {
    ...(ipfsApiUrl ? { contentStore: kuboContentStore(ipfsApiUrl) } : {}),
    ...(ipfsGatewayUrl ? { ipfsGatewayUrl } : {}),
    ...(explorerUrl ? { explorerUrl } : {}),
    ...(backupStore ? { backupStore } : {}),
    ...(backupUrl ? { backupUrl } : {}),
    registry: {
      ...(registryUrl ? { url: registryUrl } : {}),
      ...(registryToken ? { token: registryToken } : {}),
      ...(registryJwksUrl ? { jwksUrl: registryJwksUrl } : {}),
    },
  };
}

/**
 * Opens the store at the place of passport backups: a directory, or `s3+https://<key
 * id>:<secret>@<host>/<bucket>?region=<region>`.
 */
async function backupStoreOf(configuration: Configuration, clock: () => Date): Promise<BackupStore | undefined> {
  const place = passportBackupPlace(configuration);
  if (place?.startsWith('s3+')) {
    const { s3BackupStore } = await import('../../subgraphs/passports/retention/s3-backup-store.js');
    return s3BackupStore(s3Settings(place), clock);
  }
  return place ? directoryBackupStore(place) : undefined;
}

function s3Settings(address: string) {
  const url = new URL(address.slice('s3+'.length));
  return {
    bucketUrl: `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
