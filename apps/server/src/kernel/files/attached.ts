// The facts of a stored file, as part of the row it is attached to.
import type { AttachedFile } from '@foothold/domain/files/kinds';
import { files } from '../schema/public.ts';

/** Columns for a left join on `files`. */
export const attachedColumns = {
  fileId: files.id,
  fileType: files.kind,
  filePath: files.path,
  mediaType: files.mediaType,
  width: files.width,
  height: files.height,
};

/** The columns, each null where no file is attached. */
type Joined = {
  readonly fileId: string | null;
  readonly fileType: AttachedFile['fileType'] | null;
  readonly filePath: string | null;
  readonly mediaType: string | null;
  readonly width: number | null;
  readonly height: number | null;
};

/** The attached file of a joined row, or null when it has none. */
export function attachedFile({
  fileId,
  fileType,
  filePath,
  mediaType,
  width,
  height,
}: Joined): AttachedFile | null {
  if (fileId === null || fileType === null || filePath === null || mediaType === null) return null;
  return { id: fileId, fileType, filePath, mediaType, width, height };
}

/** A row with the joined columns replaced by its file. */
export function withAttachedFile<Row extends Joined>(
  row: Row,
): Omit<Row, keyof Joined> & { readonly file: AttachedFile | null } {
  const { fileId, fileType, filePath, mediaType, width, height, ...rest } = row;
  return { ...rest, file: attachedFile({ fileId, fileType, filePath, mediaType, width, height }) };
}
