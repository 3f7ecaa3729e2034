import { isIP } from 'node:net';

/** An environment variable: its parser and its default. */
export interface Setting<Value> {
  /** Description of valid values, completing the sentence `NAME must be …`. */
  readonly expected: string;
  /** True for values that contain or may contain a secret, which errors must not repeat. */
  readonly secret?: true;
  /** Parses the text; undefined for an invalid value. */
  read(text: string): Value | undefined;
}

export const text: Setting<string> = { expected: 'a text', read: (value) => value };
export const port: Setting<number> = {
  expected: 'a port between 0 and 65535',
  read: (value) => (/^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined),
};
/** Largest whole number: that of PostgreSQL's `integer` and of GraphQL's `Int`. */
const MOST = 2_147_483_647;
export const whole = (least: number): Setting<number> => ({
  expected: `a whole number between ${least} and ${MOST}`,
  read: (value) =>
    /^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= MOST ? Number(value) : undefined,
});
export const url = (...schemes: readonly string[]): Setting<string> => ({
  expected: `an address beginning with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  secret: true,
  read: (value) =>
    URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1))
      ? value.replace(/(?<!\/)\/+$/, '')
      : undefined,
});
/** The address of an installation: the root of its host, since pages and redirects lead to paths of the host. */
export const siteUrl: Setting<string> = {
  expected: 'an address beginning with http:// or https:// without a path, like https://passports.example',
  secret: true,
  read(value) {
    if (!URL.canParse(value)) return undefined;
    const { protocol, host, href } = new URL(value);
    if (!/^https?:$/.test(protocol) || href !== `${protocol}//${host}/`) return undefined;
    return value.endsWith('/') ? value.slice(0, -1) : value;
  },
};
export const key: Setting<Uint8Array> = {
  expected: '64 hexadecimal characters (32 bytes)',
  secret: true,
  read: (value) => (/^(0x)?[0-9a-fA-F]{64}$/.test(value) ? Buffer.from(value.replace(/^0x/, ''), 'hex') : undefined),
};
export const token: Setting<string> = {
  expected: 'at least 16 letters, digits and signs without spaces',
  secret: true,
  read: (value) => (/^[\x21-\x7e]{16,}$/.test(value) ? value : undefined),
};
export const segment: Setting<string> = {
  expected: 'at least 32 letters, digits, - and _',
  secret: true,
  read: (value) => (/^[\w-]{32,}$/.test(value) ? value : undefined),
};
export const flag: Setting<boolean> = {
  expected: 'on or off',
  read: (value) => (/^(on|true|1|yes)$/i.test(value) ? true : /^(off|false|0|no)$/i.test(value) ? false : undefined),
};
export const origins: Setting<readonly string[]> = {
  expected: 'origins like https://console.example, separated by commas',
  read(value) {
    const list = value
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean);
    return list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin) ? list : undefined;
  },
};
export const databases: Setting<readonly string[]> = {
  expected: 'addresses beginning with postgres:// or postgresql://, separated by commas',
  secret: true,
  read(value) {
    const list = value
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
    return list.every((one) => /^postgres(ql)?:\/\//.test(one) && URL.canParse(one)) ? list : undefined;
  },
};
export const networks: Setting<readonly string[]> = {
  expected: 'networks like 10.0.0.0/8, separated by commas',
  read(value) {
    const list = value
      .split(',')
      .map((network) => network.trim())
      .filter(Boolean);
    return list.every(isNetwork) ? list : undefined;
  },
};

function isNetwork(network: string): boolean {
  const [, address = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(network) ?? [];
  const widths: Readonly<Record<number, number>> = { 4: 32, 6: 128 };
  return Number(bits) <= (widths[isIP(address)] ?? -1);
}

export const isEmail = (value: string): boolean => /^[^\s@<>,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value);
export const email: Setting<string> = {
  expected: 'an e-mail address',
  read: (value) => (isEmail(value) ? value : undefined),
};
/** An address, possibly of a host without a dot, as mail servers of a network of one's own accept. */
const MAILBOX = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;
/** An address in angle brackets, with a name before it or none (RFC 5322 section 3.4). */
const NAMED = /^[^<>\r\n]*<([^<>]+)>$/;
export const sender: Setting<string> = {
  expected: 'an e-mail address, or a name before one as in Passports <no-reply@example.com>',
  read: (value) => (MAILBOX.test(NAMED.exec(value)?.[1] ?? value) ? value : undefined),
};
export const contacts: Setting<readonly string[]> = {
  expected: 'e-mail addresses, or addresses beginning with mailto:, https:// or tel:, separated by commas',
  read(value) {
    const list = value
      .split(',')
      .map((contact) => contact.trim())
      .filter(Boolean)
      .map((contact) => (isEmail(contact) && !/^(mailto|tel):/.test(contact) ? `mailto:${contact}` : contact));
    return list.every((contact) => /^(mailto:|https:\/\/|tel:)[^\s,]+$/.test(contact)) ? list : undefined;
  },
};
export const oneOf = <Value extends string>(...known: readonly Value[]): Setting<Value> => ({
  expected: `one of ${known.join(', ')}`,
  read: (value) => known.find((one) => one === value),
});
export const backupPlace: Setting<string> = {
  expected:
    'a directory, or s3+https://<key id>:<secret>@<host>/<bucket>?region=<region> with key id and secret percent-encoded',
  secret: true,
  read: (value) => {
    if (/^s3\+https?:/.test(value)) return URL.canParse(value.slice(3)) ? value : undefined;
    // Another URL would be taken for a directory of that name.
    return /^[a-z][a-z0-9+.-]*:/i.test(value) ? undefined : value;
  },
};

export const publicKey: Setting<string> = {
  expected: 'what `npm run operator -- backup key` prints: 43 letters, digits, - and _',
  secret: true,
  read: (value) => (/^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined),
};

export const certificatePrefix: Setting<string> = {
  expected: 'at most 32 letters, digits and hyphens that end in CERT-',
  read: (value) => (/^[A-Za-z0-9-]{0,27}CERT-$/.test(value) ? value : undefined),
};
