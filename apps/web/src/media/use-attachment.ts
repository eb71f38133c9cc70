// The one file of a form: chosen, photographed or recorded, refused if it cannot be used, and removed.
import type { FileType } from '@foothold/domain/files/kinds';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { acceptAttribute, examineFile } from './file-kind.ts';
import { isUnderWay } from './recorder-state.ts';
import { useRefusedFile, type Refusing } from './refused-file.tsx';
import { useRecorder, type RecorderHandle } from './use-recorder.ts';
import { useUnfinished, type Unfinished } from './use-unfinished.ts';
import { preparePhoto } from './photo.ts';

export type Attachment = {
  /** What goes with the next send: the recording, or else the chosen file. */
  readonly file: File | null;
  /** The chosen file, which is previewed. */
  readonly chosen: File | null;
  readonly voice: RecorderHandle;
  readonly unfinished: Unfinished;
  /** While a recording is made or offered again. */
  readonly showsRecorder: boolean;
  /** A recording is under way or a photo is being prepared: nothing can be sent yet. */
  readonly isUnderWay: boolean;
  readonly isPreparing: boolean;
  /** There is nothing attached, or only about to be. */
  readonly isFree: boolean;
  /** What covers the form: the camera or the recorder. */
  readonly taking: Taking | null;
  readonly takesFilms: boolean;
  readonly sendsTaken: boolean;
  readonly takePhoto: () => void;
  readonly stopTaking: () => void;
  /** The recording on the screen is kept; `isUsed`: it is what the user wants to send. */
  readonly acceptRecording: (isUsed: boolean) => void;
  readonly refusing: Refusing;
  readonly picker: { readonly ref: RefObject<HTMLInputElement | null>; readonly accept: string };
  readonly openPicker: () => void;
  /** `isUsed`: the user has looked at it, and wants to send it. */
  readonly choose: (file: File, isUsed?: boolean) => Promise<void>;
  /** The chosen film or recording, if other phones may not play it: the user is asked before it is sent. */
  readonly doubtful: File | null;
  readonly acceptDoubtful: () => void;
  /** Opens the camera or the recorder instead. */
  readonly replaceDoubtful: () => void;
  readonly record: () => void;
  readonly remove: () => void;
  /** It is now stored elsewhere: sent, or in the outbox. */
  readonly markSent: () => Promise<void>;
  /** For the form's Send, which takes the focus once something was taken. */
  readonly submit: { readonly ref: RefObject<HTMLButtonElement | null> };
};

type Taking = 'photo' | 'sound';

type Options = {
  readonly ownerId: string;
  /** Of its unfinished recordings. Another one needs another component: give it a `key`. */
  readonly draftKey: string;
  readonly kinds: readonly FileType[];
  /** The chosen file, which the form keeps on this device until it is sent. */
  readonly chosen: File | null;
  readonly onChoose: (file: File | null) => void;
  /** A file, a photo or a recording begins: what was wrong before is so no longer. */
  readonly onBegin?: () => void;
  /** What is taken with the camera or the recorder is sent as soon as the user wants to use it. */
  readonly sendsTaken?: boolean;
  /** Of a recording. */
  readonly maxSeconds?: number;
};

export function useAttachment(options: Options): Attachment {
  const { ownerId, draftKey, kinds, chosen, onChoose, onBegin, sendsTaken = false, maxSeconds } = options;
  const voice = useRecorder({ ownerId, draftKey, maxSeconds });
  const { state, recorder } = voice;
  const unfinished = useUnfinished(voice);
  const refusing = useRefusedFile();
  const prepared = usePreparedFile(onChoose);
  const picker = useRef<HTMLInputElement>(null);
  const [taking, setTaking] = useState<Taking | null>(null);
  /** How often something was taken, and whether the last one is sent at once. */
  const [taken, setTaken] = useState({ times: 0, isSent: false });
  const choices = useRef(0);
  const [isExamining, setExamining] = useState(false);
  const [doubtful, setDoubtful] = useState<File | null>(null);
  const [sentAnyway, setSentAnyway] = useState(0);
  const sendButton = useRef<HTMLButtonElement>(null);
  const recorded = useMemo(
    () =>
      state.phase === 'ready'
        ? new File([state.recording.blob], state.recording.fileName, { type: state.recording.blob.type })
        : null,
    [state],
  );
  // The form says why.
  if (taking === 'sound' && state.phase === 'failed') setTaking(null);
  // The button that was pressed is gone with the capture panel; what comes next is to send it.
  useEffect(() => {
    if (taken.times === 0) return;
    sendButton.current?.focus();
    if (taken.isSent) sendButton.current?.click();
  }, [taken]);
  useEffect(() => {
    if (sentAnyway > 0) sendButton.current?.click();
  }, [sentAnyway]);
  const asked = recorded === null && chosen !== null ? doubtful : null;
  const isPreparing = isExamining || prepared.isPreparing;
  const isTakingSound = taking === 'sound';
  const file = isTakingSound ? chosen : (recorded ?? chosen);
  const hasRecorder = unfinished.newest !== undefined || (!isTakingSound && state.phase !== 'idle');
  const begin = (next: Taking) => {
    onBegin?.();
    refusing.refuse(null);
    setTaking(next);
  };
  const accept = (isUsed: boolean) => {
    setTaking(null);
    if (taking !== null) setTaken(({ times }) => ({ times: times + 1, isSent: isUsed && sendsTaken }));
  };
  const remove = () => {
    setDoubtful(null);
    onChoose(null);
  };
  const record = () => {
    begin('sound');
    void recorder.start();
  };
  return {
    file,
    chosen: recorded === null ? chosen : null,
    voice,
    unfinished,
    showsRecorder: hasRecorder && chosen === null,
    isUnderWay: isPreparing || asked !== null || isUnderWay(state),
    isPreparing,
    isFree: file === null && !isPreparing && (isTakingSound || !isUnderWay(state)),
    taking,
    takesFilms: kinds.includes('video'),
    sendsTaken,
    takePhoto: () => begin('photo'),
    stopTaking: () => setTaking(null),
    acceptRecording: accept,
    refusing,
    picker: { ref: picker, accept: acceptAttribute(kinds) },
    openPicker: () => picker.current?.click(),
    choose: async (given, isUsed = false) => {
      onBegin?.();
      setDoubtful(null);
      const choice = (choices.current += 1);
      setExamining(true);
      const { file: examined, refusal: sentence, isDoubtful } = await examineFile(given, kinds);
      if (choice !== choices.current) return undefined;
      setExamining(false);
      refusing.refuse(sentence === undefined ? null : { file: given, sentence });
      if (sentence !== undefined) return setTaking(null);
      if (!(await prepared.prepare(examined))) return undefined;
      if (isDoubtful) setDoubtful(examined);
      return accept(isUsed);
    },
    doubtful: asked,
    acceptDoubtful: () => {
      setDoubtful(null);
      setSentAnyway(sentAnyway + 1);
    },
    replaceDoubtful: () => {
      remove();
      if (doubtful?.type.startsWith('audio/')) record();
      else begin('photo');
    },
    record,
    remove,
    markSent: async () => {
      remove();
      if (recorded !== null) await recorder.markSaved();
    },
    submit: { ref: sendButton },
  };
}

/** Prepares a chosen file for sending: a photo is scaled down, which takes a slow phone seconds. Of several, the last one counts. */
function usePreparedFile(onPrepared: (file: File) => void) {
  const choices = useRef(0);
  const [isPreparing, setPreparing] = useState(false);
  /** True once the file is ready; false if another one has been chosen since. */
  const prepare = async (given: File): Promise<boolean> => {
    const choice = (choices.current += 1);
    const isLast = () => choice === choices.current;
    setPreparing(true);
    try {
      const file = given.type.startsWith('image/') ? await preparePhoto(given) : given;
      if (isLast()) onPrepared(file);
    } finally {
      if (isLast()) setPreparing(false);
    }
    return isLast();
  };
  return { isPreparing, prepare };
}
