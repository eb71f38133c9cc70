// The file that the signed-in user has chosen in one form, stored on this device until it is sent or removed.
import { useCallback, useSyncExternalStore } from 'react';
import { chosenFilesOf } from '../connection/chosen-files.ts';
import { useViewer } from '../session/viewer.tsx';

/** Like `useState(null)`, but persistent per draft key and shared by every component that uses the same one. */
export function useChosenFile(draftKey: string): readonly [File | null, (file: File | null) => void] {
  const viewer = useViewer();
  const files = chosenFilesOf(viewer.id);
  const file = useSyncExternalStore(files.watch, () => files.read(draftKey));
  const choose = useCallback((chosen: File | null) => void files.choose(draftKey, chosen), [files, draftKey]);
  return [file, choose];
}
