// The file that the signed-in person has chosen somewhere, kept on this device until it is sent or taken out.
import { useCallback, useSyncExternalStore } from 'react';
import { chosenFilesOf } from '../connection/chosen-files.ts';
import { useViewer } from '../session/viewer.tsx';

/** Like `useState(null)`, and found again in the same place, by every part that asks for it. */
export function useChosenFile(place: string): readonly [File | null, (file: File | null) => void] {
  const viewer = useViewer();
  const files = chosenFilesOf(viewer.id);
  const file = useSyncExternalStore(files.watch, () => files.read(place));
  const choose = useCallback((chosen: File | null) => void files.choose(place, chosen), [files, place]);
  return [file, choose];
}
