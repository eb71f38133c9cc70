// Writes or edits a comment: text is required, a photo, video or recording optional. Keeps its input when sending fails.
import { evidenceSentences, maxWorkLength } from '@foothold/domain/evidence/input';
import type { Evidence } from '@foothold/domain/evidence/collections';
import { useLingui } from '@lingui/react';
import { Send } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useAttachment } from '../../media/use-attachment.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SendingPercent } from '../../ui/sending-percent.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { CommentAttachment } from './comment-attachment.tsx';
import { isChanged, type CommentDraft } from './comment-draft.ts';
import { CommentPhrases } from './comment-phrases.tsx';
import type { StoredComment } from './use-comment-drafts.ts';
import { useSendComment } from './use-send-comment.ts';

type Props = {
  readonly item: Evidence;
  readonly draft: CommentDraft;
  /** The user has just opened the form. */
  readonly focused: boolean;
  /** The form is part of the screen: Cancel empties it, and is offered only where that does something. */
  readonly stays?: boolean;
  readonly onChange: (part: Partial<CommentDraft>) => void;
  /** Aborts the send that is about to start. */
  readonly signal: () => AbortSignal;
  /** True when everything was sent and the form is closed. `sent` has the recording as its file. */
  readonly onSent: (sent: CommentDraft, stored: StoredComment) => boolean;
  readonly onClose: () => void;
};

const kinds = ['image', 'video'] as const;

export function CommentForm({
  item,
  draft,
  focused,
  stays = false,
  onChange,
  signal,
  onSent,
  onClose,
}: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const attachment = useAttachment({
    ownerId: viewer.id,
    draftKey: `comment ${item.id}`,
    kinds,
    chosen: draft.file,
    onChoose: (file) => onChange(file === null ? { file } : { file, attachedFile: null }),
  });
  const box = useRef<HTMLTextAreaElement>(null);
  const { percent, problem, theirs, wordsMissing, forgetMissing, send } = useSendComment({
    item,
    draft,
    attachment,
    signal,
    onSent,
    onMissing: () => box.current?.focus(),
  });
  const progressId = useId();
  const isNew = draft.before === undefined;

  useEffect(() => {
    if (focused) box.current?.focus();
  }, [focused]);

  const isReady =
    !attachment.isUnderWay && (isNew || isChanged(draft) || attachment.file !== null) && theirs === null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (percent !== null || !isReady || attachment.refusing.holdsBack()) return;
    void send(draft.before?.id ?? null);
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };

  return (
    <form onSubmit={submit} noValidate aria-label={isNew ? i18n._('Add comment') : i18n._('Edit comment')}>
      <Stack>
        <TextArea
          ref={box}
          label={i18n._('Comment')}
          minRows={3}
          maxRows={10}
          maxLength={maxWorkLength}
          value={draft.text}
          onKeyDown={submitByKey}
          dir="auto"
          onChange={(event) => {
            forgetMissing();
            onChange({ text: event.target.value });
          }}
          {...(wordsMissing ? { error: i18n._(evidenceSentences.comment) } : {})}
        />
        {/* Disabled while sending. */}
        <div inert={percent !== null}>
          <Stack>
            <CommentPhrases
              box={box}
              text={draft.text}
              hasRecording={attachment.file?.type.startsWith('audio/') === true}
              onText={(text) => {
                forgetMissing();
                onChange({ text });
              }}
            />
            <CommentAttachment
              attachedFile={draft.attachedFile}
              onRemoveAttached={() => onChange({ attachedFile: null })}
              attachment={attachment}
            />
          </Stack>
        </div>
        <Problem sentence={problem} heading={i18n._('Your comment was not sent.')} />
        {theirs === null ? (
          <Cluster>
            <Button
              {...attachment.submit}
              type="submit"
              variant="primary"
              icon={Send}
              small
              busy={percent !== null}
              disabled={!isReady}
              aria-describedby={progressId}
            >
              {isNew ? i18n._('Send') : i18n._('Save')}
            </Button>
            {/* While recording, the recorder has its own. */}
            {!attachment.isUnderWay && (!stays || isChanged(draft)) && (
              <Button small variant="plain" onClick={onClose}>
                {i18n._('Cancel')}
              </Button>
            )}
            <output id={progressId}>
              {percent !== null && percent > 0 && <SendingPercent percent={percent} />}
            </output>
          </Cluster>
        ) : (
          <ConflictNotice
            theirs={theirs.text ?? i18n._('The comment was deleted.')}
            busy={percent !== null}
            onKeepMine={() => void send(theirs.version)}
            onUseTheirs={onClose}
          />
        )}
      </Stack>
    </form>
  );
}
