import { readFileSync, realpathSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { namesOf } from '../../schema/closed-record.js';
import { fieldsIn } from '../../schema/record.js';
import { MOST_IMAGE_BYTES } from '../../subgraphs/catalog/models/media-input.rules.js';
import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { uploadPicture } from '../peers/catalog.generated.js';
import type { Path } from './manifest-fault.js';
import type { Manifest } from './manifest-schema.js';

/** Sections whose entries may have an image, and the field its address would otherwise stand in. */
const ADDRESSES = { models: 'primary_image_url', products: 'image_url' } as const;

/** Returns the same manifest with the files of its images as absolute paths; they are named from the manifest's folder. */
export const withImageFiles = (manifest: Manifest, folder: string): Manifest => {
  const placed = <Entry extends { readonly picture?: string | null }>(entries: readonly Entry[]) =>
    entries.map((entry) => (entry.picture ? { ...entry, picture: resolve(folder, entry.picture) } : entry));
  return { ...manifest, models: placed(manifest.models), products: placed(manifest.products) };
};

/** Lists the faults of a manifest's images, of files from this folder, before anything of it is applied. */
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
 * Returns the reason why a file is not taken; undefined for one that is. A manifest that somebody else wrote publishes no file of
 * the reader's from outside of its folder, and names no device that can be read without end.
 */
function fileFault(file: string, folder: string): string | undefined {
  const about = statSync(file, { throwIfNoEntry: false });
  if (!about?.isFile()) return 'is no file';
  if (!realpathSync(file).startsWith(realpathSync(folder) + sep)) return 'is outside of the folder of the manifest';
  return about.size > MOST_IMAGE_BYTES ? `has more than ${MOST_IMAGE_BYTES / 1_000_000} MB` : undefined;
}

/** Addresses of images by brand and file, so that one that many items share is handed over once. */
export type ImageAddresses = Map<string, string>;

/** Hands the image of an entry to the platform; the address it has there, or undefined without one. */
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
