import { expect, it } from '@jest/globals';
import { withLegalFooter } from '../../../../subgraphs/integrations/accounts/legal-footer.js';
import type { Mail } from '../../../../subgraphs/integrations/accounts/mailer.js';

const INSTALLATION = { privacyUrl: 'https://platform.test/privacy', legalUrl: 'https://platform.test/legal' };
const letter: Mail = { to: 'ana@example.test', subject: 'Yours now', text: 'It is yours.\n' };

async function sent(mail: Mail, installation?: typeof INSTALLATION): Promise<Mail> {
  const mails: Mail[] = [];
  await withLegalFooter({ send: async (one) => void mails.push(one) }, installation).send(mail);
  return mails[0]!;
}

it('every mail names the notices of the installation, behind the separator of signatures', async () => {
  const { text } = await sent(letter, INSTALLATION);
  expect(text).toBe(
    'It is yours.\n\n-- \nConfidentialité · Privacy: https://platform.test/privacy\nMentions légales · Legal notice: https://platform.test/legal\n',
  );
});

it.each([
  ['de', '\n-- \nDatenschutz: https://platform.test/privacy\nImpressum: https://platform.test/legal\n'],
  [
    'fr',
    '\n-- \nConfidentialité\u00a0: https://platform.test/privacy\nMentions légales\u00a0: https://platform.test/legal\n',
  ],
])('a letter in %s names them in it', async (language, footer) => {
  const { text } = await sent({ ...letter, language }, INSTALLATION);
  expect(text).toBe(letter.text + footer);
});

it('a letter about a brand’s item names the brand’s, and for what it lacks the installation’s', async () => {
  const legal = { privacyUrl: 'https://nord.test/privacy', legalUrl: null };
  const { text, ...rest } = await sent({ ...letter, legal }, INSTALLATION);
  expect(text).toContain('https://nord.test/privacy');
  expect(text).toContain('https://platform.test/legal');
  expect(text).not.toContain('platform.test/privacy');
  expect(Object.keys(rest)).toEqual(['to', 'subject']);
});

it('a mail is as it was where nobody has any', async () => {
  expect(await sent({ ...letter, legal: { privacyUrl: null, legalUrl: null } })).toEqual(letter);
});
