// Hands in evidence: text, a photo, a video, a recording, or any two of them together; then says what became of it.
import { isBlank } from '@foothold/domain/contract/blank';
import { maxWorkLength } from '@foothold/domain/evidence/input';
import type { Tool } from '@foothold/domain/evidence/tool';
import { useLingui } from '@lingui/react';
import { Send } from 'lucide-react';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import { AttachmentPanel } from '../../media/attachment-panel.tsx';
import { useAttachment } from '../../media/use-attachment.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useIsPhone } from '../../ui/use-matches.ts';
import { useRootMark } from '../../ui/use-root-mark.ts';
import { OwnSpaceLine } from '../files/space-line.tsx';
import { useChosenFile } from '../../drafts/use-chosen-file.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { EvidenceTools } from './evidence-tools.tsx';
import styles from './evidence-form.module.css';

export type EvidenceFormHandle = {
  /** Begins another piece with a tool: opens the camera or the recorder, or goes to the text. */
  readonly begin: (tool: Tool) => void;
};

type Props = {
  readonly ref?: Ref<EvidenceFormHandle>;
  readonly ownerId: string;
  /** Of its unfinished recordings, text draft and chosen file. */
  readonly draftKey: string;
  /** The tool that what it is for asks for. */
  readonly tool: Tool | null;
  /** Null once it is stored; otherwise the reason. */
  readonly onAdd: (text: string, file: File | null) => Promise<{ readonly msg: string } | null>;
  /** The user has begun another piece. */
  readonly onBegin?: () => void;
  /** What became of the last piece; empty before, so that screen readers hear it. */
  readonly confirmation?: ReactNode;
  /** What comes after the last piece, in place of the tools, until another one is begun. */
  readonly answer?: ReactNode;
  /** `isBegun`: another piece is being made. */
  readonly renderAfterwards?: (isBegun: boolean) => ReactNode;
};

const kinds = ['image', 'video', 'audio'] as const;

export function EvidenceForm({
  ref,
  ownerId,
  draftKey,
  tool,
  onAdd,
  onBegin,
  confirmation,
  answer,
  renderAfterwards,
}: Props) {
  const { i18n } = useLingui();
  useRootMark('dock');
  const [text, setText, textSent] = useDraft(draftKey);
  const [chosen, setChosen] = useChosenFile(draftKey);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // A file that is being chosen is lost with the form.
  const [hasOpenedPicker, setHasOpenedPicker] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  const problemId = useId();
  // What was taken with it is looked at there, and sent.
  const isPhone = useIsPhone();
  const begin = () => {
    setProblem(null);
    onBegin?.();
  };
  const attachment = useAttachment({
    ownerId,
    draftKey,
    kinds,
    chosen,
    onChoose: setChosen,
    onBegin: begin,
    sendsTaken: isBlank(text) && isPhone,
  });
  const { file, isFree, refusing } = attachment;
  const isEmpty = isBlank(text) && file === null;
  const isBegun = hasOpenedPicker || !isEmpty || !isFree || attachment.taking !== null;
  const isAnswered = Boolean(answer) && !isBegun;
  const dock = useFocusWhenReplaced(isAnswered);
  const asked = isEmpty ? tool : null;

  const box = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    begin: (tool) => {
      flushSync(begin);
      if (tool === 'voice') attachment.record();
      else if (tool === 'photo') attachment.takePhoto();
      else box.current?.focus();
    },
  }));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (refusing.holdsBack()) return undefined;
    if (isEmpty || text.length > maxWorkLength) return undefined;
    setBusy(true);
    const refusal = await onAdd(text, file);
    setBusy(false);
    if (refusal !== null) return setProblem(refusal.msg);
    textSent(text);
    setProblem(null);
    setHasOpenedPicker(false);
    setIsWriting(false);
    await attachment.markSent();
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => void send(event)}
      noValidate
      aria-describedby={problemId}
    >
      {!isAnswered && (
        <>
          <TextArea
            ref={box}
            label={i18n._('Write here')}
            minRows={isWriting || text !== '' || asked === 'text' ? 3 : 1}
            maxRows={8}
            maxLength={maxWorkLength}
            dir="auto"
            value={text}
            onFocus={() => setIsWriting(true)}
            onChange={(event) => {
              begin();
              setText(event.target.value);
            }}
          />
          <AttachmentPanel attachment={attachment} />
          <OwnSpaceLine />
        </>
      )}
      <div ref={dock} tabIndex={-1} className={styles.dock}>
        <div id={problemId} role="alert" className={styles.problem}>
          {problem !== null && <FieldError>{i18n._(problem)}</FieldError>}
        </div>
        {confirmation}
        {isAnswered && answer}
        {renderAfterwards?.(isBegun)}
        {isFree && !isAnswered && (
          <EvidenceTools
            asked={asked}
            attachment={attachment}
            onOpenPicker={() => setHasOpenedPicker(true)}
          />
        )}
        {!(isFree && isEmpty) && (
          <Button
            {...attachment.submit}
            type="submit"
            variant="primary"
            icon={Send}
            busy={busy}
            disabled={attachment.isUnderWay}
            wide
          >
            {i18n._('Send')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** For what is replaced by something else together with the button that was pressed: the focus stays there. */
function useFocusWhenReplaced(by: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(by);
  useEffect(() => {
    if (before.current === by) return;
    before.current = by;
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [by]);
  return box;
}
