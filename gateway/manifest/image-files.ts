import { readFileSync, realpathSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { namesOf } from '../../schema/closed-record.js';
import { fieldsIn } from '../../schema/record.js';
import { MOST_IMAGE_BYTES } from '../../subgraphs/catalog/models/media-input.rules.js';
import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { uploadPicture } from '../peers/catalog.generated.js';
import type { Path } from './manifest-fault.js';
import type { Manifest } from './manifest-schema.js';

/** Sections whose entries may have an image file, and the field that otherwise has its URL. */
const ADDRESSES = { models: 'primary_image_url', products: 'image_url' } as const;

/** Resolves the image files of a manifest to absolute paths, relative to the manifest's folder. */
export const withImageFiles = (manifest: Manifest, folder: string): Manifest => {
  const placed = <Entry extends { readonly picture?: string | null }>(entries: readonly Entry[]) =>
    entries.map((entry) => (entry.picture ? { ...entry, picture: resolve(folder, entry.picture) } : entry));
  return { ...manifest, models: placed(manifest.models), products: placed(manifest.products) };
};

/** Lists the faults of a manifest's image files, before the manifest is applied. */
export function imageFaults(manifest: Manifest, folder: string): [Path, string][] {
  return namesOf(ADDRESSES).flatMap((section) =>
    manifest[section].flatMap((entry, at): [Path, string][] => {
      if (!entry.picture) return [];
      const path: Path = [section, at, 'picture'];
      const address = ADDRESSES[section];
      if (fieldsIn(entry)[address]) return [[path, `stands in place of ${address}`]];
      const fault = fileFault(entry.picture, folder);
      return fault ? [[path, fault]] : [];
    }),
  );
}

/**
 * Returns the reason why a file is refused; undefined for a valid one. Files outside of the manifest's folder are
 * refused, so that a manifest from another author cannot publish the reader's files, as are devices, whose content may
 * be endless.
 */
function fileFault(file: string, folder: string): string | undefined {
  const about = statSync(file, { throwIfNoEntry: false });
  if (!about?.isFile()) return 'is no file';
  if (!realpathSync(file).startsWith(realpathSync(folder) + sep)) return 'is outside of the folder of the manifest';
  return about.size > MOST_IMAGE_BYTES ? `has more than ${MOST_IMAGE_BYTES / 1_000_000} MB` : undefined;
}

/** Image URLs by brand and file, so that a shared image is uploaded once. */
export type ImageAddresses = Map<string, string>;

/** Uploads the image of an entry. Returns its URL, or undefined for an entry without an image. */
export async function imageAddress(
  { picture }: { readonly picture?: string | null },
  brandId: number | undefined,
  peers: Peers,
  known: ImageAddresses,
): Promise<string | undefined> {
  if (!picture) return undefined;
  const key = `${brandId} ${picture}`;
  const kept = known.get(key);
  if (kept) return kept;
  const content = readFileSync(picture).toString('base64');
  const { uploadPicture: uploaded } = await peers.ask(uploadPicture, { brandId, content });
  known.set(key, uploaded.sourceUrl);
  return uploaded.sourceUrl;
}
