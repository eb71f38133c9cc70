// The calls that add, rename, lock, share and delete modules; a picture is sent first as a resumable upload.
import type { Module } from '@foothold/domain/curriculum/collections';
import { calls } from '../../connection/calls.ts';
import { session } from '../../connection/session.ts';
import { uploadFile } from '../../connection/upload.ts';
import { trySave, type SaveResult } from './save-result.ts';

export type Picture = { readonly id: string; readonly file: File };
type Place = { readonly topicId: string; readonly moduleId: string };
type OnProgress = (percent: number) => void;

/** Idempotent: sent again unchanged under the same ids, it is the same module. Rejects when it is refused. */
export async function addModule(
  place: Place,
  moduleName: string,
  picture: Picture,
  sending: { readonly callId: string; readonly onProgress: OnProgress },
): Promise<void> {
  await send(place, picture, sending.onProgress);
  await calls.curriculum.addModule(
    { ...place, moduleName, imageFileId: picture.id },
    { context: { callId: sending.callId } },
  );
}

/** Only given fields change; the version is that of the name. Rejects when it is refused. */
export async function editModule(
  module: Module,
  { moduleName, picture }: { readonly moduleName?: string; readonly picture?: Picture | null },
  expectedVersion: number,
  onProgress: OnProgress,
): Promise<void> {
  const place = placeOf(module);
  if (picture != null) await send(place, picture, onProgress);
  if (moduleName !== undefined)
    await calls.curriculum.changeModule({ ...place, moduleName, expectedVersion });
  if (picture != null) await calls.curriculum.setModuleImage({ ...place, fileId: picture.id });
}

export function setLocked(module: Module, locked: boolean): Promise<SaveResult> {
  return trySave(() => calls.curriculum.changeModule({ ...placeOf(module), locked }));
}

/** Categories that are not given stay as they are. */
export async function setShares(
  module: Module,
  categories: Readonly<Record<string, boolean>>,
): Promise<void> {
  await calls.curriculum.changeModule({ ...placeOf(module), categories });
}

/** By name: while there is one, the module cannot be deleted. */
export async function classroomsOfModule(module: Module): Promise<readonly string[]> {
  return (await calls.curriculum.readModuleClassrooms(placeOf(module))).classrooms;
}

export function removeModule(module: Module): Promise<SaveResult> {
  return trySave(() => calls.curriculum.deleteModule(placeOf(module)));
}

/** Idempotent: the same `callId` imports the same copy. Rejects when it is refused. */
export function importModule(
  topicId: string,
  source: { readonly id: string; readonly topicId: string },
  callId: string,
): Promise<unknown> {
  return calls.curriculum.importModule(
    { topicId, sourceTopicId: source.topicId, sourceModuleId: source.id },
    { context: { callId } },
  );
}

function placeOf(module: Module): Place {
  return { topicId: module.topicId, moduleId: module.id };
}

async function send(place: Place, { id, file }: Picture, onProgress: OnProgress): Promise<void> {
  const token = session.current()?.token ?? '';
  await uploadFile(
    { id, blob: file, fileName: file.name, purpose: 'module', token, ...place },
    { onProgress },
  );
}
