/** Erased columns that the file of a person's data leaves out, by the reason. */
export const LEFT_OUT: readonly (readonly [string, readonly string[]])[] = [
  [
    'words in which a brand decided, written for it: the actions of their author name the decision',
    [
      'custody.certificate.revoked_reason',
      'custody.item.burn_reason',
      'custody.mint_batch.reason',
      'custody.mint_batch_row.error',
    ],
  ],
  ['repeats texts of tables that the file has', ['custody.event.body', 'integrations.event.body']],
  ['repeats the comment of its transfer and its movement', ['custody.holder_change.comment']],
  ['address of somebody else, which the giver reads masked', ['custody.transfer.to_email']],
  ['network of a message of which nobody proved that the contact wrote it', ['custody.theft_notice.address_prefix']],
  ['counts within a day, by the address of the account', ['integrations.attempt.member']],
];
