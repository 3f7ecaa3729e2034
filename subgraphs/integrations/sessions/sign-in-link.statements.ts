import { statement } from '../tables.js';

interface Link {
  readonly tokenHash: string;
  readonly email: string;
  readonly nextPath: string;
  readonly language: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores the hash of a sign-in link. */
export const insertSignInLink = statement('insert_sign_in_link', (db, link: Link) =>
  db.insertInto('sign_in_link').values({
    token_hash: link.tokenHash,
    email: link.email,
    next_path: link.nextPath,
    language: link.language,
    created_at: link.now,
    expires_at: link.expiresAt,
  }),
);

interface Opened {
  readonly tokenHash: string;
  readonly now: Date;
}

/** Finds a valid link. */
export const openSignInLink = statement('open_sign_in_link', (db, { tokenHash, now }: Opened) =>
  db
    .selectFrom('sign_in_link')
    .select(['email', 'next_path'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now),
);

/** Uses up a link, with every other of its address, once. Returns all of them. */
export const spendSignInLink = statement('spend_sign_in_link', (db, { tokenHash, now }: Opened) =>
  db
    .updateTable('sign_in_link')
    .set({ used_at: now })
    .where('email', '=', ({ selectFrom }) =>
      selectFrom('sign_in_link as given')
        .select('given.email')
        .where('given.token_hash', '=', tokenHash)
        .where('given.used_at', 'is', null)
        .where('given.expires_at', '>', now),
    )
    .where('used_at', 'is', null)
    .returning(['token_hash', 'email', 'next_path', 'language']),
);

/** Uses up every open link of an account's address. */
export const spendSignInLinksOf = statement(
  'spend_sign_in_links_of_account',
  (db, { accountId, now }: { accountId: number; now: Date }) =>
    db
      .updateTable('sign_in_link')
      .set({ used_at: now })
      .where('email', '=', ({ selectFrom }) =>
        selectFrom('account').select('account.email').where('account.id', '=', accountId),
      )
      .where('used_at', 'is', null),
);

/** Stores the language of an account, where it differs. */
export const keepLanguage = statement(
  'keep_language',
  (db, { accountId, language }: { accountId: number; language: string }) =>
    db
      .updateTable('account')
      .set({ language })
      .where('id', '=', accountId)
      .where('language', 'is distinct from', language),
);
