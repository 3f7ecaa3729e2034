import { pino } from 'pino';
import type { PlatformOptions } from '../../../gateway/installation/options.js';
import type { Mail } from '../../../subgraphs/integrations/accounts/mailer.js';
import { parseNetworks } from '../../../subgraphs/lib/outbound/public-address.js';
import { clockOf, type TimeReader } from './shared-clock.js';

type ChainView = NonNullable<NonNullable<PlatformOptions['custody']>['chainView']>;

/** A platform's options as another process can be given them: what they have of functions is asked of the test's own. */
export interface PlainOptions {
  readonly databaseUrl: string;
  readonly publicUrl: string;
  readonly tokenSeeds: PlatformOptions['tokenSeeds'];
  readonly encryptionKey: Uint8Array;
  readonly qrKey: Uint8Array;
  readonly portalLimits?: PlatformOptions['portalLimits'];
  readonly outbound?: { readonly allowed: readonly string[]; readonly trustedCertificates: readonly string[] };
  readonly chain?: NonNullable<PlatformOptions['custody']>['chain'];
  readonly chainView?: Omit<ChainView, 'check'>;
  readonly locatesAddresses: boolean;
}

/** What a part asks of the test's process. */
export interface Questions {
  readonly mail: (mail: Mail) => Promise<void>;
  readonly check: ChainView['check'];
}

const KNOWN = new Set(['databaseUrl', 'log', 'clock', 'publicUrl', 'tokenSeeds', 'encryptionKey', 'qrKey', 'mailer']);
const PASSED_ON = new Set([...KNOWN, 'mails', 'outbound', 'custody', 'portalLimits']);
const OF_CUSTODY = new Set(['chain', 'chainView', 'locateAddress']);

/** Throws for an option that no other process can be given: a test that needs it must not pass for another reason. */
export function plainOptions(options: PlatformOptions): PlainOptions {
  const foreign = [
    ...Object.keys(options).filter((name) => !PASSED_ON.has(name)),
    ...Object.keys(options.custody ?? {}).filter((name) => !OF_CUSTODY.has(name)),
  ];
  if (foreign.length > 0) throw new Error(`Parts in processes of their own are not given ${foreign.join(', ')}`);
  const { databaseUrl, publicUrl, tokenSeeds, encryptionKey, qrKey, portalLimits, outbound, custody } = options;
  const { check: _, ...view } = custody?.chainView ?? ({} as ChainView);
  return {
    ...{ databaseUrl, publicUrl, tokenSeeds, encryptionKey, qrKey },
    ...(portalLimits ? { portalLimits } : {}),
    ...(outbound
      ? {
          outbound: {
            allowed: (outbound.allowed ?? []).map(([address, bits]) => `${address}/${bits}`),
            trustedCertificates: outbound.trustedCertificates ?? [],
          },
        }
      : {}),
    ...(custody?.chain ? { chain: custody.chain } : {}),
    ...(custody?.chainView ? { chainView: view } : {}),
    locatesAddresses: custody?.locateAddress !== undefined,
  };
}

/** The options again, in the part's process. */
export function partOptions(plain: PlainOptions, timeReader: TimeReader, ask: Questions): PlatformOptions {
  const { outbound, chain, chainView, locatesAddresses, ...same } = plain;
  return {
    ...same,
    log: pino({ level: process.env.TEST_LOG_LEVEL ?? 'fatal' }),
    clock: clockOf(timeReader),
    mailer: { send: ask.mail },
    ...(outbound
      ? {
          outbound: {
            allowed: parseNetworks(outbound.allowed),
            trustedCertificates: outbound.trustedCertificates,
          },
        }
      : {}),
    custody: {
      ...(chain ? { chain } : {}),
      ...(chainView ? { chainView: { ...chainView, check: ask.check } } : {}),
      ...(locatesAddresses ? { locateAddress: () => timeReader.read().place } : {}),
    },
  };
}
