/**
 * All rate limits of the platform; `schema/reference/security.md` documents them. Windows count admitted calls per
 * fixed minute (§8). Attempts count possible guesses over a sliding period.
 */

/** Rate window of calls by address; REST families and graph fields with the same one share it. */
export interface PublicWindow {
  readonly name: string;
  /** Calls, or root fields of an operation, per 60 seconds. */
  readonly limit: number;
  /** `Retry-After` of a refusal: always 60 where §8 requires it, else the seconds left. */
  readonly retryAfter: 60 | 'left';
  /** True where responses have no `X-RateLimit-*` headers. */
  readonly silent?: boolean;
}

/** Windows per address; IPv6 by /64. */
export const WINDOWS = {
  certificate: { name: 'certificate', limit: 60, retryAfter: 60 },
  timeline: { name: 'timeline', limit: 600, retryAfter: 'left' },
  products: { name: 'products', limit: 600, retryAfter: 'left' },
  passport: { name: 'passport', limit: 600, retryAfter: 60 },
  qr: { name: 'qr', limit: 30, retryAfter: 'left' },
  serial: { name: 'serial', limit: 60, retryAfter: 'left' },
  gs1: { name: 'gs1', limit: 60, retryAfter: 'left' },
  resolve: { name: 'resolve', limit: 60, retryAfter: 'left' },
  issuer: { name: 'issuer', limit: 600, retryAfter: 'left' },
  media: { name: 'media', limit: 600, retryAfter: 'left' },
  pages: { name: 'pages', limit: 300, retryAfter: 'left' },
  images: { name: 'images', limit: 600, retryAfter: 'left' },
  /** A person writes one notice; more per minute is abuse. */
  stolenNotices: { name: 'stolen notices', limit: 10, retryAfter: 'left' },
  /** Logins, second steps and refreshed sessions, each of which costs a password hash or a row. */
  signIn: { name: 'sign in', limit: 900, retryAfter: 'left', silent: true },
  /** Requesting and using links in mails. */
  mailedLinks: { name: 'mailed links', limit: 20, retryAfter: 'left', silent: true },
  /** Graph operations without a session or a window of their own. */
  graph: { name: 'graph', limit: 3_000, retryAfter: 'left' },
} as const satisfies Readonly<Record<string, PublicWindow>>;

/** Graph root fields that correspond to a REST family. */
const FAMILY_OF_FIELD: Readonly<Record<string, PublicWindow>> = {
  verifyQr: WINDOWS.qr,
  certificate: WINDOWS.certificate,
  product: WINDOWS.products,
  printedProduct: WINDOWS.products,
  productOfPage: WINDOWS.products,
  printedTarget: WINDOWS.serial,
  identifierTarget: WINDOWS.resolve,
  passport: WINDOWS.passport,
  passportOfItem: WINDOWS.passport,
  passportByGtin: WINDOWS.passport,
  dpp: WINDOWS.passport,
  dppAsOf: WINDOWS.passport,
  dppByProduct: WINDOWS.passport,
  findDpp: WINDOWS.passport,
  dppIds: WINDOWS.passport,
  proofOfItem: WINDOWS.passport,
  proofByGtin: WINDOWS.passport,
  credentialOfItem: WINDOWS.passport,
  credentialByGtin: WINDOWS.passport,
  digitalLink: WINDOWS.gs1,
  resolverDescription: WINDOWS.gs1,
  issuerDocument: WINDOWS.issuer,
  issuerMetadata: WINDOWS.issuer,
  issuerKeys: WINDOWS.issuer,
  credentialType: WINDOWS.issuer,
  credentialStatusList: WINDOWS.issuer,
  passportVocabulary: WINDOWS.issuer,
  passportVocabularyTurtle: WINDOWS.issuer,
  passportTerms: WINDOWS.issuer,
  contentCopy: WINDOWS.media,
  lightPicture: WINDOWS.media,
  tellOfStolenProduct: WINDOWS.stolenNotices,
  reportUnknownNumber: WINDOWS.stolenNotices,
  login: WINDOWS.signIn,
  verifySecondFactor: WINDOWS.signIn,
  refreshSession: WINDOWS.signIn,
  beginHostSession: WINDOWS.signIn,
  requestPasswordReset: WINDOWS.mailedLinks,
  resetPassword: WINDOWS.mailedLinks,
  passwordResetOfToken: WINDOWS.mailedLinks,
  acceptInvitation: WINDOWS.mailedLinks,
  invitationOfToken: WINDOWS.mailedLinks,
  requestSignInLink: WINDOWS.mailedLinks,
  signInLink: WINDOWS.mailedLinks,
  useSignInLink: WINDOWS.mailedLinks,
  offerOfToken: WINDOWS.mailedLinks,
  takeUpTransfer: WINDOWS.mailedLinks,
};

/** Returns the window of a root field for anonymous callers. */
export const windowOfField = (field: string): PublicWindow =>
  Object.hasOwn(FAMILY_OF_FIELD, field) ? FAMILY_OF_FIELD[field]! : WINDOWS.graph;

/** Windows counted by address for every caller, so that accounts cannot multiply guesses, logins or mails. */
const ALWAYS_BY_ADDRESS: ReadonlySet<PublicWindow> = new Set<PublicWindow>([
  WINDOWS.qr,
  WINDOWS.stolenNotices,
  WINDOWS.signIn,
  WINDOWS.mailedLinks,
]);

export const isCountedForAccounts = (window: PublicWindow): boolean => ALWAYS_BY_ADDRESS.has(window);

/** Calls per minute of a key without a limit of its own or its plan's; all keys of its brand share the same limit (§8). */
export const DEFAULT_CALLS_PER_MINUTE = 120;

/** Calls per minute of one account in each portal (§8). */
export const PORTAL_LIMITS = { partner_portal: 120, distributor_portal: 30 } as const;
export type Portal = keyof typeof PORTAL_LIMITS;

/** Window in which a call with a credential is counted. */
export type CallWindow = 'key' | 'account' | Portal;

/** Calls and root fields per minute of one account elsewhere, fifty times what the console needs. */
export const ACCOUNT_LIMIT = 6_000;

/** Live connections (WebSocket) of one gateway. */
export const LIVE_LIMITS = {
  /** Connections from one address; IPv6 by /64. */
  perAddress: 100,
  /** Connections from one private address, which may be an unconfigured proxy's. */
  perPrivateAddress: 1_000,
  inAll: 10_000,
  /** Running subscriptions of one account or key, over all of its connections. */
  subscriptionsPerCaller: 100,
  /** Milliseconds until the protocol's opening message. */
  openingMs: 5_000,
  /** Milliseconds without a running operation. */
  idleMs: 300_000,
  /** Bytes sent to one client but not read: two of the largest answers. */
  unread: 16 * 1024 * 1024,
  /** Unread bytes of all clients together; beyond it, each client's limit is one megabyte. */
  unreadInAll: 128 * 1024 * 1024,
  unreadThen: 1024 * 1024,
} as const;

/** Bytes of bodies that one server holds, from arrival until the response. */
export const BODY_LIMITS = {
  /** Bytes of each body that are not counted, so that forms and ordinary operations are always accepted. */
  free: 16 * 1024,
  /** Bytes from one address; IPv6 by /64. A private address may be a proxy's, so it may use the whole limit. */
  perAddress: 48 * 1024 * 1024,
  inAll: 128 * 1024 * 1024,
} as const;

/** Bytes of unread responses that one server holds. */
export const ANSWER_LIMITS = {
  /** Responses up to this size are not counted. */
  free: 16 * 1024,
  /** Bytes to one address: six of the largest answers. */
  perAddress: 48 * 1024 * 1024,
  inAll: 128 * 1024 * 1024,
} as const;

/** Most attempts, and the seconds for which each counts. */
export interface AttemptLimit {
  readonly limit: number;
  readonly seconds: number;
}

const QUARTER = 900;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * Limits of wrong guesses of secrets, and of mails that anonymous callers can trigger; stored in the database. Limits
 * per address are five times as high for a private address, which may be a proxy's.
 */
export const ATTEMPTS = {
  /** Wrong passwords for one account, whether or not it exists. */
  loginAccount: { limit: 10, seconds: QUARTER },
  /** Accounts tried without success from one address. */
  loginAddress: { limit: 10, seconds: QUARTER },
  /** Wrong passwords from one known device while the account is locked. */
  loginDevice: { limit: 10, seconds: QUARTER },
  /** Wrong codes of one account's second factor. */
  secondFactor: { limit: 10, seconds: QUARTER },
  /** Codes sent with the password while the account is locked. */
  unlockingCode: { limit: 10, seconds: QUARTER },
  /** Wrong passwords of a signed-in account. */
  passwordAgain: { limit: 10, seconds: QUARTER },
  /** Exports of the data about one account, each of which reads thousands of rows. */
  dataExport: { limit: 10, seconds: HOUR },
  /** Unknown tokens of mailed links from one address. */
  mailedToken: { limit: 20, seconds: QUARTER },
  /** Reset links mailed to one account. */
  resetAccount: { limit: 5, seconds: HOUR },
  /** Reset links requested from one address. */
  resetAddress: { limit: 30, seconds: HOUR },
  /** Sign-in links to one mailbox, and requested from one address. */
  signInLinkAccount: { limit: 5, seconds: HOUR },
  signInLinkAddress: { limit: 30, seconds: HOUR },
  /** Mails about items to an address without an account; further ones are delayed. */
  letterMailbox: { limit: 10, seconds: HOUR },
  /** Mails about items to one account; further ones are delayed. */
  letterReader: { limit: 60, seconds: HOUR },
  /** Mails about one kind of change to one account (a new password, a second factor, a team of its brands); further ones are dropped. */
  changeLetter: { limit: 20, seconds: HOUR },
  /** Mails to the owner about interventions on one item; further ones are dropped. */
  repairLetterItem: { limit: 10, seconds: HOUR },
  /** Offers made by one account, each of which sends a mail to an address of its choice. */
  offersAccount: { limit: 100, seconds: DAY },
  /** Theft reports by one owner of one item, each of which tells its brand. */
  theftReportsItem: { limit: 10, seconds: DAY },
  /** Unknown purchase codes of one account, and from one address. */
  purchaseCodeAccount: { limit: 10, seconds: HOUR },
  purchaseCodeAddress: { limit: 30, seconds: HOUR },
  /** Unknown tokens of offers by link from one address. */
  transferToken: { limit: 20, seconds: QUARTER },
  /** Wrong handover codes and work orders of one partner, and for one item. */
  interventionCodeAccount: { limit: 10, seconds: QUARTER },
  interventionCodeItem: { limit: 30, seconds: HOUR },
  /** Different invalid verification URLs of one item, from one network; from all networks, for callers without account. */
  qrNetwork: { limit: 50, seconds: DAY },
  qrItem: { limit: 200, seconds: DAY },
  /** Notices about stolen items from one network, and for one item. */
  noticeNetwork: { limit: 10, seconds: HOUR },
  noticeItem: { limit: 30, seconds: HOUR },
  /** Reports of unknown numbers from one network, and mails about them to one brand. */
  numberReportNetwork: { limit: 10, seconds: HOUR },
  numberReportMails: { limit: 30, seconds: HOUR },
} as const satisfies Readonly<Record<string, AttemptLimit>>;

/** Seconds for which each subgraph stores attempts: the longest period of its limits. */
export const ATTEMPT_MEMORY_SECONDS = { integrations: HOUR, custody: DAY } as const;
