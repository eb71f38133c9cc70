// Hands in evidence: text, a photo, a video, a recording, or any two of them together.
import { isBlank } from '@foothold/domain/contract/blank';
import { evidenceSentences, maxWorkLength } from '@foothold/domain/evidence/input';
import { useLingui } from '@lingui/react';
import { Camera, Mic, Paperclip, Send } from 'lucide-react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { AttachmentPanel } from '../../media/attachment-panel.tsx';
import { useAttachment } from '../../media/use-attachment.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useRootMark } from '../../ui/use-root-mark.ts';
import { OwnSpaceLine } from '../files/space-line.tsx';
import { useChosenFile } from '../../drafts/use-chosen-file.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import styles from './evidence-form.module.css';

type Props = {
  readonly ownerId: string;
  /** Of its unfinished recordings, text draft and chosen file. */
  readonly draftKey: string;
  /** Null once it is stored; otherwise the reason. */
  readonly onAdd: (text: string, file: File | null) => Promise<{ readonly msg: string } | null>;
  /** The user has begun another piece. */
  readonly onBegin?: () => void;
  /** What became of the last piece, where the finger is; `isBegun`: another one is being made. */
  readonly renderConfirmation?: (isBegun: boolean) => ReactNode;
};

const kinds = ['image', 'video', 'audio'] as const;

export function EvidenceForm({ ownerId, draftKey, onAdd, onBegin, renderConfirmation }: Props) {
  const { i18n } = useLingui();
  useRootMark('dock');
  const [text, setText, textSent] = useDraft(draftKey);
  const [chosen, setChosen] = useChosenFile(draftKey);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // A file that is being chosen is lost with the form.
  const [hasOpenedPicker, setHasOpenedPicker] = useState(false);
  const problemId = useId();
  const begin = () => {
    setProblem(null);
    onBegin?.();
  };
  const attachment = useAttachment({ ownerId, draftKey, kinds, chosen, onChoose: setChosen, onBegin: begin });
  const { file, isFree, refusing } = attachment;
  const isEmpty = isBlank(text) && file === null;
  const isBegun = hasOpenedPicker || !isEmpty || !isFree || attachment.taking !== null;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (refusing.holdsBack()) return undefined;
    if (isEmpty) return setProblem(evidenceSentences.empty);
    if (text.length > maxWorkLength) return undefined;
    setBusy(true);
    const refusal = await onAdd(text, file);
    setBusy(false);
    if (refusal !== null) return setProblem(refusal.msg);
    textSent(text);
    setProblem(null);
    setHasOpenedPicker(false);
    await attachment.markSent();
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => void send(event)}
      noValidate
      aria-describedby={problemId}
    >
      <TextArea
        label={i18n._('Write here')}
        minRows={2}
        maxRows={8}
        maxLength={maxWorkLength}
        dir="auto"
        value={text}
        onChange={(event) => {
          begin();
          setText(event.target.value);
        }}
      />
      <AttachmentPanel attachment={attachment} />
      <OwnSpaceLine />
      <div className={styles.dock}>
        <div id={problemId} role="alert" className={styles.problem}>
          {problem !== null && <FieldError>{i18n._(problem)}</FieldError>}
        </div>
        {renderConfirmation?.(isBegun)}
        <div className={classNames(isFree && styles.ways)}>
          {isFree && (
            <>
              <Button icon={Camera} onClick={attachment.takePhoto}>
                {i18n._('Take photo')}
              </Button>
              <Button icon={Mic} onClick={attachment.record}>
                {i18n._('Record voice')}
              </Button>
              <Button
                icon={Paperclip}
                onClick={() => {
                  setHasOpenedPicker(true);
                  attachment.openPicker();
                }}
              >
                {i18n._('Choose file')}
              </Button>
            </>
          )}
          <Button
            {...attachment.submit}
            type="submit"
            variant={isEmpty && isFree ? 'quiet' : 'primary'}
            icon={Send}
            busy={busy}
            disabled={attachment.isUnderWay}
            wide={!isFree}
          >
            {i18n._('Send')}
          </Button>
        </div>
      </div>
    </form>
  );
}
