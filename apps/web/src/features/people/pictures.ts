// The addresses of users' pictures.
import { fileUrl } from '@foothold/domain/files/kinds';

/** Null: the default image. */
export function pictureOf(row: { readonly profileFileId: string | null } | undefined): string | null {
  return row === undefined || row.profileFileId === null ? null : fileUrl(row.profileFileId);
}
