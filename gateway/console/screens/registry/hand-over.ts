import { saveFile } from '../../files/save.js';
import { ask } from '../../graph/ask.js';
import { askAgain } from '../../graph/use-query.js';
import {
  type RegistryFilesOfMutation,
  type RegistryForm,
  registryFilesOf,
  type SendPassportsMutation,
  sendPassports,
} from '../../operations/passports.generated.js';

/** Saves the files of passports, or of all of a brand that are ready, page after page. Returns how many files. */
export async function downloadRegistrations(
  brandId: number,
  passportIds: number[] | null,
  form: RegistryForm,
): Promise<number> {
  let [files, after]: [number, string | null] = [0, null];
  do {
    const { exportForRegistry: page }: RegistryFilesOfMutation = await ask(registryFilesOf, {
      brandId,
      passportIds,
      form,
      after,
    });
    for (const file of page.files) saveFile(file.name, file.mediaType, file.content);
    files += page.files.length;
    after = page.next;
  } while (after !== null);
  askAgain();
  return files;
}

/** Sends passports, or all of a brand that are ready, page after page. Returns how many passports. */
export async function sendRegistrations(brandId: number, passportIds: number[] | null): Promise<number> {
  let [sent, after]: [number, string | null] = [0, null];
  do {
    const { sendToRegistry: page }: SendPassportsMutation = await ask(sendPassports, { brandId, passportIds, after });
    sent += page.passportIds.length;
    after = page.next;
  } while (after !== null);
  askAgain();
  return sent;
}
