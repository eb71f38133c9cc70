// Hands in evidence: text, a photo, a video, a recording, or any two of them together.
import { isBlank } from '@foothold/domain/contract/blank';
import { evidenceSentences, longestWork } from '@foothold/domain/evidence/input';
import { useLingui } from '@lingui/react';
import { Camera, Mic, Paperclip, Send } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { acceptAttribute, fileRefusal } from '../../media/file-kind.ts';
import { FilePreview } from '../../media/file-preview.tsx';
import { LazyCameraPanel } from '../../media/lazy-camera-panel.tsx';
import { LazyRecorderPanel } from '../../media/lazy-recorder-panel.tsx';
import { preparePhoto } from '../../media/photo.ts';
import { RefusedFileNotice, useRefusedFile } from '../../media/refused-file.tsx';
import { isUnderWay } from '../../media/recorder-state.ts';
import { useRecorder } from '../../media/use-recorder.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Card } from '../../ui/page.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { OwnSpaceLine } from '../files/space-line.tsx';
import { useChosenFile } from '../../drafts/use-chosen-file.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import styles from './evidence-form.module.css';

type Props = {
  readonly ownerId: string;
  /** The place of its unfinished recordings, text draft and chosen file. */
  readonly place: string;
  /** Null once it is stored; otherwise the reason. */
  readonly onAdd: (text: string, file: File | null) => Promise<{ readonly msg: string } | null>;
};

const kinds = ['image', 'video', 'audio'] as const;

export function EvidenceForm({ ownerId, place, onAdd }: Props) {
  const { i18n } = useLingui();
  const [text, setText, textSent] = useDraft(place);
  const [file, setFile] = useChosenFile(place);
  const [tool, setTool] = useState<'camera' | null>(null);
  const [hasUnfinished, setHasUnfinished] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const refusing = useRefusedFile();
  const [busy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const { state, recorder } = useRecorder({ ownerId, place });
  // Recordings left by a closed tab are offered at once, not only when the recorder opens.
  useEffect(() => {
    void recorder.findUnfinished().then((unfinished) => {
      setHasUnfinished(unfinished.length > 0);
    });
  }, [recorder]);
  const recorded =
    state.phase === 'ready'
      ? new File([state.recording.blob], state.recording.fileName, { type: state.recording.blob.type })
      : null;
  const attached = recorded ?? file;
  const showsRecorder = state.phase !== 'idle' || hasUnfinished;
  const isFree = state.phase === 'idle' || state.phase === 'failed';

  const choose = async (chosen: File) => {
    const sentence = fileRefusal(chosen, kinds);
    refusing.refuse(sentence === undefined ? null : { fileName: chosen.name, sentence });
    if (sentence !== undefined) return;
    setProblem(null);
    setTool(null);
    setFile(chosen.type.startsWith('image/') ? await preparePhoto(chosen) : chosen);
  };

  const record = () => {
    refusing.refuse(null);
    void recorder.start();
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (refusing.holdsBack()) return undefined;
    if (isBlank(text) && attached === null) return setProblem(evidenceSentences.empty);
    if (text.length > longestWork) return undefined;
    setBusy(true);
    const refusal = await onAdd(text, attached);
    setBusy(false);
    if (refusal !== null) return setProblem(refusal.msg);
    if (recorded !== null) {
      await recorder.markSaved();
      setHasUnfinished(false);
    }
    textSent(text);
    setFile(null);
    setTool(null);
    setProblem(null);
  };

  return (
    <Card>
      <form onSubmit={(event) => void send(event)} noValidate aria-describedby={problemId}>
        <Stack>
          <TextArea
            label={i18n._('Write here')}
            minRows={3}
            maxRows={8}
            longest={longestWork}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {file !== null && recorded === null && <FilePreview file={file} onRemove={() => setFile(null)} />}
          <Suspense>
            {tool === 'camera' && (
              <LazyCameraPanel onPhoto={(photo) => void choose(photo)} onClose={() => setTool(null)} />
            )}
            {showsRecorder && file === null && tool === null && (
              <LazyRecorderPanel state={state} recorder={recorder} />
            )}
          </Suspense>
          <RefusedFileNotice refusing={refusing} />
          <FileInput ref={picker} accept={acceptAttribute(kinds)} onChoose={(file) => void choose(file)} />
          {attached === null && tool === null && isFree && (
            <div className={styles.tools}>
              <Button icon={Camera} onClick={() => setTool('camera')}>
                {i18n._('Take photo')}
              </Button>
              {!showsRecorder && (
                <Button icon={Mic} onClick={record}>
                  {i18n._('Record voice')}
                </Button>
              )}
              <Button icon={Paperclip} onClick={() => picker.current?.click()}>
                {i18n._('Choose file')}
              </Button>
            </div>
          )}
          <OwnSpaceLine />
          <div id={problemId} role="alert">
            {problem !== null && <FieldError>{i18n._(problem)}</FieldError>}
          </div>
          <Button type="submit" variant="primary" icon={Send} busy={busy} disabled={isUnderWay(state)} wide>
            {i18n._('Send')}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
