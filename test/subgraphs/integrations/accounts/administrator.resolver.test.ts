import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../../support/actors.js';

/** Address at which the mail server never answers. */
const SILENT = 'silent@example.test';
/** Address that the mail server refuses. */
const REFUSED = 'refused@example.test';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({
    mailer: {
      async send(sent) {
        if (sent.to === REFUSED) throw new Error('No such mailbox');
        if (sent.to === SILENT) await new Promise<never>(() => {});
        stage.options.mails.push(sent);
      },
    },
  });
});
afterAll(() => stage.close());

/** A brand with these administrators. */
async function brandOf(code: string, emails: readonly string[]): Promise<number> {
  const brandId = await stage.brand(code);
  for (const email of emails) await stage.account(email, 'brand_admin', { brandIds: [brandId] });
  return brandId;
}

const mailed = (brandId: number) =>
  stage.ask(
    'integrations',
    'mutation M($id: Int!) { mailAdministrators(brandId: $id, subject: "News", text: "Seen") }',
    {
      id: brandId,
    },
  );

describe('a mail to the administrators of a brand', () => {
  it('reaches the others where one mailbox refuses it and for another the mail server never answers', async () => {
    const brandId = await brandOf('NORDATELIR', ['claire@example.test', REFUSED, SILENT]);
    expect(await mailed(brandId)).toEqual({ mailAdministrators: 1 });
    expect(stage.options.mails.map(({ to }) => to)).toEqual(['claire@example.test']);
  });

  it('is refused as unavailable where nobody gets it, so that it is tried again', async () => {
    const brandId = await brandOf('STRIDELAB1', ['mute@example.test']);
    const { mailer } = stage.options;
    const { send } = mailer;
    mailer.send = async () => {
      throw new Error('The mail server is away');
    };
    await expect(mailed(brandId)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    mailer.send = send;
  });
});
