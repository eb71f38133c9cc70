// The message composer: text, a photo, a video or a recording, each with a preview; input is cleared only once it is stored.
import { isSendable } from '@foothold/domain/chat/sendable';
import { maxMessageLength } from '@foothold/domain/chat/sentences';
import type { Refusal } from '@foothold/live/contract';
import { useLingui } from '@lingui/react';
import { Mic, Plus, SendHorizontal, X, Camera, Images } from 'lucide-react';
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { AttachmentPanel } from '../../media/attachment-panel.tsx';
import { useAttachment } from '../../media/use-attachment.ts';
import { useChosenFile } from '../../drafts/use-chosen-file.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { FieldError } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { useHoldToSpeak } from './use-hold-to-speak.ts';
import styles from './composer.module.css';

type Props = {
  readonly ownerId: string;
  readonly chatId: string;
  /** Null once it is stored; otherwise the reason. */
  readonly onSend: (text: string, file: File | null) => Promise<Refusal | null>;
};

const kinds = ['image', 'video'] as const;

export function Composer({ ownerId, chatId, onSend }: Props) {
  const { i18n } = useLingui();
  const draftKey = `chat ${chatId}`;
  const [text, setText, textSent] = useDraft(draftKey);
  const [chosen, setChosen] = useChosenFile(draftKey);
  const [hasTools, setHasTools] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const toolsId = useId();
  const attachment = useAttachment({
    ownerId,
    draftKey,
    kinds,
    chosen,
    onChoose: setChosen,
    onBegin: () => setProblem(null),
    // With nothing written beside it, a recording or a photo is the whole message.
    sendsTaken: text === '',
  });
  const holdToSpeak = useHoldToSpeak(attachment);
  const { file, isFree, refusing } = attachment;
  const isReady =
    isSendable({ text, fileId: file?.name ?? null }) &&
    text.length <= maxMessageLength &&
    !attachment.isUnderWay;

  const send = async () => {
    if (!isReady || busy || refusing.holdsBack()) return;
    setBusy(true);
    const refusal = await onSend(text, file);
    setBusy(false);
    setProblem(refusal === null ? null : refusal.msg);
    if (refusal !== null) return;
    textSent(text);
    setHasTools(false);
    await attachment.markSent();
    form.current?.querySelector('textarea')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  // With a hardware keyboard Enter sends; on a phone it is the only way to insert a line break.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || !window.matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    void send();
  };

  return (
    <form
      ref={form}
      className={styles.composer}
      onSubmit={submit}
      noValidate
      aria-label={i18n._('Write a message')}
    >
      <AttachmentPanel attachment={attachment} />
      {hasTools && isFree && (
        <ComposerTools
          id={toolsId}
          onCamera={attachment.takePhoto}
          onRecord={attachment.record}
          onPick={attachment.openPicker}
        />
      )}
      <div role="alert">{problem !== null && <FieldError>{i18n._(problem)}</FieldError>}</div>
      <div className={styles.row}>
        {isFree && (
          <>
            <IconButton
              icon={hasTools ? X : Plus}
              label={i18n._('Add a photo, a video or a recording')}
              aria-expanded={hasTools}
              aria-controls={toolsId}
              onClick={() => setHasTools(!hasTools)}
            />
            {text === '' && (
              <IconButton
                icon={Mic}
                label={i18n._('Record voice')}
                className={styles.speak}
                {...holdToSpeak}
              />
            )}
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
            maxLength={maxMessageLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
          />
        </div>
        <button
          {...attachment.submit}
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

type ComposerToolsProps = {
  readonly id: string;
  readonly onCamera: () => void;
  readonly onRecord: () => void;
  readonly onPick: () => void;
};

/** The composer's buttons for attachments, each with a label. */
function ComposerTools({ id, onCamera, onRecord, onPick }: ComposerToolsProps) {
  const { i18n } = useLingui();
  return (
    <div id={id}>
      <Cluster>
        <Button small icon={Camera} onClick={onCamera}>
          {i18n._('Take photo')}
        </Button>
        <Button small icon={Images} onClick={onPick}>
          {i18n._('Photo or video')}
        </Button>
        <Button small icon={Mic} onClick={onRecord}>
          {i18n._('Record voice')}
        </Button>
      </Cluster>
    </div>
  );
}
