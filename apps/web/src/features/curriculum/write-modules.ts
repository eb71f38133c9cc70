// The calls that add and change modules with a picture, which is sent first as a resumable upload.
import type { Module } from '@foothold/domain/curriculum/collections';
import { calls } from '../../connection/calls.ts';
import { session } from '../../connection/session.ts';
import { uploadFile } from '../../connection/upload.ts';
import { drawingFile } from './drawings/drawing-file.ts';
import type { DrawingName } from './drawings/module-drawings.ts';

export type Picture = { readonly id: string; readonly content: File | DrawingName };
type Words = { readonly moduleName: string; readonly canDo: string };
type ModuleParams = { readonly topicId: string; readonly moduleId: string };
type OnProgress = (percent: number) => void;

/** Idempotent: sent again unchanged under the same ids, it is the same module. Rejects when it is refused. */
export async function addModule(
  params: ModuleParams,
  words: Partial<Words> & Pick<Words, 'moduleName'>,
  picture: Picture,
  sending: { readonly callId: string; readonly onProgress: OnProgress },
): Promise<void> {
  await send(params, picture, sending.onProgress);
  await calls.curriculum.addModule(
    { ...params, ...words, imageFileId: picture.id },
    { context: { callId: sending.callId } },
  );
}

/** Only given fields change; the version is that of the words. Rejects when it is refused. */
export async function editModule(
  module: Module,
  { picture, ...words }: Partial<Words> & { readonly picture?: Picture | null },
  expectedVersion: number,
  onProgress: OnProgress,
): Promise<void> {
  const params = { topicId: module.topicId, moduleId: module.id };
  if (picture != null) await send(params, picture, onProgress);
  if (words.moduleName !== undefined || words.canDo !== undefined)
    await calls.curriculum.changeModule({ ...params, ...words, expectedVersion });
  if (picture != null) await calls.curriculum.setModuleImage({ ...params, fileId: picture.id });
}

async function send(params: ModuleParams, { id, content }: Picture, onProgress: OnProgress): Promise<void> {
  const file = content instanceof File ? content : await drawingFile(content);
  const token = session.current()?.token ?? '';
  await uploadFile(
    { id, blob: file, fileName: file.name, purpose: 'module', token, ...params },
    { onProgress },
  );
}
