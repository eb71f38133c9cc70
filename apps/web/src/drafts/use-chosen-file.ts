// The file that the signed-in user has chosen in one place, stored on this device until it is sent or removed.
import { useCallback, useSyncExternalStore } from 'react';
import { chosenFilesOf } from '../connection/chosen-files.ts';
import { useViewer } from '../session/viewer.tsx';

/** Like `useState(null)`, but persistent per place and shared by every component that uses the same place. */
export function useChosenFile(place: string): readonly [File | null, (file: File | null) => void] {
  const viewer = useViewer();
  const files = chosenFilesOf(viewer.id);
  const file = useSyncExternalStore(files.watch, () => files.read(place));
  const choose = useCallback((chosen: File | null) => void files.choose(place, chosen), [files, place]);
  return [file, choose];
}
