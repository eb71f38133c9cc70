// The message composer: text, a photo, a video or a recording, each with a preview; input is cleared only once it is stored.
import { isSendable } from '@foothold/domain/chat/sendable';
import { longestMessage } from '@foothold/domain/chat/sentences';
import type { Refusal } from '@foothold/live/contract';
import { useLingui } from '@lingui/react';
import { Mic, Plus, SendHorizontal, X } from 'lucide-react';
import {
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import { fileRefusal } from '../../media/file-kind.ts';
import { FilePreview } from '../../media/file-preview.tsx';
import { LazyCameraPanel } from '../../media/lazy-camera-panel.tsx';
import { LazyRecorderPanel } from '../../media/lazy-recorder-panel.tsx';
import { preparePhoto } from '../../media/photo.ts';
import { RefusedFileNotice, useRefusedFile } from '../../media/refused-file.tsx';
import { useRecorder } from '../../media/use-recorder.ts';
import { FieldError } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './composer.module.css';
import { ComposerTools, messageFileKinds } from './composer-tools.tsx';
import { useMessageDraft } from './drafts.ts';

type Props = {
  readonly ownerId: string;
  readonly chatId: string;
  /** Null once it is stored; otherwise the reason. */
  readonly onSend: (text: string, file: File | null) => Promise<Refusal | null>;
};

export function Composer({ ownerId, chatId, onSend }: Props) {
  const { i18n } = useLingui();
  const { draft, setText, textSent, setFile } = useMessageDraft(chatId);
  const [open, setOpen] = useState<'tools' | 'camera' | null>(null);
  const [hasUnfinished, setHasUnfinished] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const refusing = useRefusedFile();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const toolsId = useId();
  const { state, recorder } = useRecorder({ ownerId, place: `chat ${chatId}` });
  // Recordings left by a closed tab are offered at once, not only when the recorder opens.
  useEffect(() => {
    void recorder.findUnfinished().then((unfinished) => setHasUnfinished(unfinished.length > 0));
  }, [recorder]);
  const recorded = useMemo(
    () =>
      state.phase === 'ready'
        ? new File([state.recording.blob], state.recording.fileName, { type: state.recording.blob.type })
        : null,
    [state],
  );
  const attached = recorded ?? draft.file;
  const isRecording = state.phase !== 'idle' && state.phase !== 'failed';
  const canAttach = attached === null && !isRecording;
  const isReady =
    isSendable({ text: draft.text, fileId: attached?.name ?? null }) &&
    draft.text.length <= longestMessage &&
    (recorded !== null || !isRecording);

  const choose = async (chosen: File) => {
    const sentence = fileRefusal(chosen, messageFileKinds);
    refusing.refuse(sentence === undefined ? null : { fileName: chosen.name, sentence });
    if (sentence !== undefined) return;
    setProblem(null);
    setOpen(null);
    setFile(chosen.type.startsWith('image/') ? await preparePhoto(chosen) : chosen);
  };

  const send = async () => {
    if (!isReady || busy || refusing.holdsBack()) return;
    setBusy(true);
    const refusal = await onSend(draft.text, attached);
    setBusy(false);
    setProblem(refusal === null ? null : refusal.msg);
    if (refusal !== null) return;
    textSent(draft.text);
    setFile(null);
    setOpen(null);
    if (recorded !== null) await recorder.markSaved();
    form.current?.querySelector('textarea')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  // With a hardware keyboard Enter sends; on a phone it is the only way to insert a line break.
  const press = (event: KeyboardEvent) => {
    const isLine = event.shiftKey || event.nativeEvent.isComposing;
    if (event.key !== 'Enter' || isLine || !window.matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    void send();
  };
  const record = () => {
    setOpen(null);
    setProblem(null);
    refusing.refuse(null);
    void recorder.start();
  };

  return (
    <form
      ref={form}
      className={styles.composer}
      onSubmit={submit}
      noValidate
      aria-label={i18n._('Write a message')}
    >
      {draft.file !== null && recorded === null && (
        <FilePreview file={draft.file} onRemove={() => setFile(null)} />
      )}
      <Suspense>
        {open === 'camera' && (
          <LazyCameraPanel onPhoto={(photo) => void choose(photo)} onClose={() => setOpen(null)} />
        )}
        {(state.phase !== 'idle' || hasUnfinished) && draft.file === null && open !== 'camera' && (
          <LazyRecorderPanel state={state} recorder={recorder} />
        )}
      </Suspense>
      {open === 'tools' && canAttach && (
        <ComposerTools
          id={toolsId}
          onCamera={() => setOpen('camera')}
          onRecord={record}
          onChoose={(file) => void choose(file)}
        />
      )}
      <RefusedFileNotice refusing={refusing} />
      <div role="alert">{problem !== null && <FieldError>{i18n._(problem)}</FieldError>}</div>
      <div className={styles.row}>
        {canAttach && (
          <>
            <IconButton
              icon={open === 'tools' ? X : Plus}
              label={i18n._('Add a photo, a video or a recording')}
              aria-expanded={open === 'tools'}
              aria-controls={toolsId}
              onClick={() => setOpen(open === 'tools' ? null : 'tools')}
            />
            {draft.text === '' && <IconButton icon={Mic} label={i18n._('Record voice')} onClick={record} />}
          </>
        )}
        <div className={styles.words}>
          <TextArea
            label={i18n._('Message')}
            labelHidden
            placeholder={i18n._('Message')}
            dir="auto"
            minRows={1}
            maxRows={3}
            longest={longestMessage}
            value={draft.text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
          />
        </div>
        <button
          type="submit"
          className={styles.send}
          disabled={!isReady}
          aria-busy={busy || undefined}
          title={i18n._('Send')}
        >
          <SendHorizontal aria-hidden />
          <span className={styles.sendWord}>{i18n._('Send')}</span>
        </button>
      </div>
    </form>
  );
}
