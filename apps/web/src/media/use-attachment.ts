// The one file of a form: chosen, photographed or recorded, refused if it cannot be used, and removed.
import type { FileType } from '@foothold/domain/files/kinds';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { acceptAttribute, fileRefusal } from './file-kind.ts';
import { preparePhoto } from './photo.ts';
import { isUnderWay } from './recorder-state.ts';
import { useRefusedFile, type Refusing } from './refused-file.tsx';
import { useRecorder, type RecorderInHand } from './use-recorder.ts';

export type Attachment = {
  /** What goes with the next send: the recording, or else the chosen file. */
  readonly file: File | null;
  /** The chosen file, which is previewed. */
  readonly chosen: File | null;
  readonly voice: RecorderInHand;
  /** While a recording is made or offered again. */
  readonly showsRecorder: boolean;
  /** A recording is under way: nothing can be sent yet. */
  readonly isUnderWay: boolean;
  /** There is nothing attached, and nothing under way. */
  readonly isFree: boolean;
  readonly isCameraOpen: boolean;
  readonly openCamera: (open: boolean) => void;
  readonly refusing: Refusing;
  readonly picker: { readonly ref: RefObject<HTMLInputElement | null>; readonly accept: string };
  readonly openPicker: () => void;
  readonly choose: (file: File) => Promise<void>;
  readonly record: () => void;
  readonly remove: () => void;
  /** It is now stored elsewhere: sent, or in the outbox. */
  readonly markSent: () => Promise<void>;
};

type Options = {
  readonly ownerId: string;
  /** The place of its unfinished recordings. Another place needs another component: give it a `key`. */
  readonly place: string;
  readonly kinds: readonly FileType[];
  /** The chosen file, which the form keeps on this device until it is sent. */
  readonly chosen: File | null;
  readonly onChoose: (file: File | null) => void;
  /** A file was accepted or a recording begins: what was wrong before is so no longer. */
  readonly onAttach?: () => void;
};

export function useAttachment({ ownerId, place, kinds, chosen, onChoose, onAttach }: Options): Attachment {
  const voice = useRecorder({ ownerId, place });
  const { state, recorder } = voice;
  const refusing = useRefusedFile();
  const picker = useRef<HTMLInputElement>(null);
  const [isCameraOpen, openCamera] = useState(false);
  const [hasUnfinished, setHasUnfinished] = useState(false);
  const findUnfinished = useCallback(
    () => recorder.findUnfinished().then((unfinished) => setHasUnfinished(unfinished.length > 0)),
    [recorder],
  );
  // Recordings left by a closed form or tab are offered at once, not only when the recorder opens.
  useEffect(() => {
    void findUnfinished();
  }, [findUnfinished]);
  const recorded = useMemo(
    () =>
      state.phase === 'ready'
        ? new File([state.recording.blob], state.recording.fileName, { type: state.recording.blob.type })
        : null,
    [state],
  );
  const file = recorded ?? chosen;
  return {
    file,
    chosen: recorded === null ? chosen : null,
    voice,
    showsRecorder: (state.phase !== 'idle' || hasUnfinished) && chosen === null && !isCameraOpen,
    isUnderWay: isUnderWay(state),
    isFree: file === null && !isUnderWay(state),
    isCameraOpen,
    openCamera,
    refusing,
    picker: { ref: picker, accept: acceptAttribute(kinds) },
    openPicker: () => picker.current?.click(),
    choose: async (given) => {
      const sentence = fileRefusal(given, kinds);
      refusing.refuse(sentence === undefined ? null : { fileName: given.name, sentence });
      if (sentence !== undefined) return;
      onAttach?.();
      openCamera(false);
      onChoose(given.type.startsWith('image/') ? await preparePhoto(given) : given);
    },
    record: () => {
      onAttach?.();
      openCamera(false);
      refusing.refuse(null);
      void recorder.start();
    },
    remove: () => onChoose(null),
    markSent: async () => {
      onChoose(null);
      openCamera(false);
      if (recorded === null) return;
      await recorder.markSaved();
      await findUnfinished();
    },
  };
}
