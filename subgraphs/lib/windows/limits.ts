/**
 * Every limit on how often something may be done, in one place; `schema/reference/security.md` tells them to people.
 * Windows count what is admitted, in fixed minutes (§8). Attempts count what may be a guess, over the last so many seconds.
 */

/** A window of calls from one address; REST families and fields of the graph that name the same one share it. */
export interface PublicWindow {
  readonly name: string;
  /** Calls, or root fields of an operation, per 60 seconds. */
  readonly limit: number;
  /** `Retry-After` of a refusal: always 60 where §8 says so, else the seconds left. */
  readonly retryAfter: 60 | 'left';
  /** Nothing is said of it but in a refusal: answers carry no `X-RateLimit-*`. */
  readonly silent?: boolean;
}

/** Per address; an IPv6 address counts by its /64. */
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
  /** A person writes once; more in a minute is abuse. */
  stolenNotices: { name: 'stolen notices', limit: 10, retryAfter: 'left' },
  /** Logins, second steps and refreshed sessions: each costs a password hash or a row. */
  signIn: { name: 'sign in', limit: 900, retryAfter: 'left', silent: true },
  /** Links that travel by mail: asked for, and used. */
  mailedLinks: { name: 'mailed links', limit: 20, retryAfter: 'left', silent: true },
  /** Operations of the graph that need no session and have no window of their own. */
  graph: { name: 'graph', limit: 3_000, retryAfter: 'left' },
} as const satisfies Readonly<Record<string, PublicWindow>>;

/** Root fields of the graph that correspond to a REST family. */
const FAMILY_OF_FIELD: Readonly<Record<string, PublicWindow>> = {
  verifyQr: WINDOWS.qr,
  certificate: WINDOWS.certificate,
  product: WINDOWS.products,
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
  acceptInvitation: WINDOWS.mailedLinks,
  invitationOfToken: WINDOWS.mailedLinks,
  requestSignInLink: WINDOWS.mailedLinks,
  signInLink: WINDOWS.mailedLinks,
  useSignInLink: WINDOWS.mailedLinks,
  offerOfToken: WINDOWS.mailedLinks,
  takeUpTransfer: WINDOWS.mailedLinks,
};

/** Returns the window that a stranger's use of a root field is counted in. */
export const windowOfField = (field: string): PublicWindow =>
  Object.hasOwn(FAMILY_OF_FIELD, field) ? FAMILY_OF_FIELD[field]! : WINDOWS.graph;

/** Counted per address for every caller: an account does not make a guess, a login or a letter cheaper. */
const ALWAYS_BY_ADDRESS: ReadonlySet<PublicWindow> = new Set<PublicWindow>([
  WINDOWS.qr,
  WINDOWS.stolenNotices,
  WINDOWS.signIn,
  WINDOWS.mailedLinks,
]);

export const isCountedForAccounts = (window: PublicWindow): boolean => ALWAYS_BY_ADDRESS.has(window);

/** Calls a minute of a key where neither it nor its plan says otherwise; its brand's other keys share as many (§8). */
export const DEFAULT_CALLS_PER_MINUTE = 120;

/** Calls a minute of one account in each portal (§8). */
export const PORTAL_LIMITS = { partner_portal: 120, distributor_portal: 30 } as const;

/** Calls and root fields a minute of one account everywhere else: a program of a brand may be busy, and the console asks for a fiftieth of it. */
export const ACCOUNT_LIMIT = 6_000;

/** Live connections (WebSocket) of one gateway. */
export const LIVE_LIMITS = {
  /** From one address; IPv6 by /64. */
  perAddress: 100,
  /** From one private address: behind a proxy that is not trusted, everybody has the same. */
  perPrivateAddress: 1_000,
  inAll: 10_000,
  /** Until the protocol's opening message. */
  openingMs: 5_000,
  /** Without an operation under way. */
  idleMs: 300_000,
  /** Bytes sent to one client that it has not read: two of the largest answers. */
  unread: 16 * 1024 * 1024,
  /** Bytes that all clients together have not read; beyond, none may leave a megabyte. */
  unreadInAll: 128 * 1024 * 1024,
  unreadThen: 1024 * 1024,
} as const;

/** Bytes of bodies that one server holds at once, from their arrival until their answer. */
export const BODY_LIMITS = {
  /** Of each body, not counted: forms and ordinary operations always have room. */
  free: 16 * 1024,
  /** From one address; IPv6 by /64. A private address may be a proxy's, and so everybody's: it has as much as all. */
  perAddress: 48 * 1024 * 1024,
  inAll: 128 * 1024 * 1024,
} as const;

/** Bytes of answers that one server holds at once for clients that have not read them. */
export const ANSWER_LIMITS = {
  /** An answer that is no longer does not count. */
  free: 16 * 1024,
  /** To one address, like bodies: six of the largest answers. */
  perAddress: 48 * 1024 * 1024,
  inAll: 128 * 1024 * 1024,
} as const;

/** Attempts that are admitted before the next is refused, and the time for which each counts. */
export interface AttemptLimit {
  readonly limit: number;
  readonly seconds: number;
}

const QUARTER = 900;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * Wrong guesses of secrets, and what a stranger can have the platform send; kept in the database. Those per address are five
 * times as many for a private address, which may be a proxy's and so everybody's.
 */
export const ATTEMPTS = {
  /** Wrong passwords for one account, known or not. */
  loginAccount: { limit: 10, seconds: QUARTER },
  /** Different accounts tried without success from one address. */
  loginAddress: { limit: 10, seconds: QUARTER },
  /** Wrong passwords from one device that has signed in before, while the account is locked for others. */
  loginDevice: { limit: 10, seconds: QUARTER },
  /** Wrong codes of one account's second factor, wherever it is asked for. */
  secondFactor: { limit: 10, seconds: QUARTER },
  /** Codes given with the password while the account is locked for others. */
  unlockingCode: { limit: 10, seconds: QUARTER },
  /** Wrong passwords of a signed-in account. */
  passwordAgain: { limit: 10, seconds: QUARTER },
  /** Unknown tokens of mailed links from one address. */
  mailedToken: { limit: 20, seconds: QUARTER },
  /** Links for a new password to one account: more would only fill its mailbox. */
  resetAccount: { limit: 5, seconds: HOUR },
  /** Links for a new password asked for from one address. */
  resetAddress: { limit: 30, seconds: HOUR },
  /** Links that sign in, to one mailbox, and asked for from one address. */
  signInLinkAccount: { limit: 5, seconds: HOUR },
  signInLinkAddress: { limit: 30, seconds: HOUR },
  /** Letters about items to an address without an account: it did not ask for any. */
  letterMailbox: { limit: 10, seconds: HOUR },
  /** Letters about items to one account; further ones wait. */
  letterReader: { limit: 60, seconds: HOUR },
  /** Offers that one account made: each writes to an address of its choice. */
  offersAccount: { limit: 100, seconds: DAY },
  /** Unknown purchase codes of one account, and from one address. */
  purchaseCodeAccount: { limit: 10, seconds: HOUR },
  purchaseCodeAddress: { limit: 30, seconds: HOUR },
  /** Unknown tokens of offers by link from one address. */
  transferToken: { limit: 20, seconds: QUARTER },
  /** Wrong handover codes and work orders of one partner, and for one item. */
  interventionCodeAccount: { limit: 10, seconds: QUARTER },
  interventionCodeItem: { limit: 30, seconds: HOUR },
  /** Different addresses of one item that do not verify, from one network; from all networks, for callers without account. */
  qrNetwork: { limit: 50, seconds: DAY },
  qrItem: { limit: 200, seconds: DAY },
  /** Notices about stolen items from one network, and for one item. */
  noticeNetwork: { limit: 10, seconds: HOUR },
  noticeItem: { limit: 30, seconds: HOUR },
  /** Reports of unknown numbers from one network, and mails about them to one brand. */
  numberReportNetwork: { limit: 10, seconds: HOUR },
  numberReportMails: { limit: 30, seconds: HOUR },
} as const satisfies Readonly<Record<string, AttemptLimit>>;

/** Seconds for which each subgraph remembers attempts: the longest period of its own limits. */
export const ATTEMPT_MEMORY_SECONDS = { integrations: HOUR, custody: DAY } as const;
