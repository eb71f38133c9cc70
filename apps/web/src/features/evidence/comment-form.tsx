// Writes or edits a comment: text is required, a photo, video or recording optional. Keeps its input when sending fails.
import { isBlank } from '@foothold/domain/contract/blank';
import { evidenceSentences, longestWork } from '@foothold/domain/evidence/input';
import type { Evidence } from '@foothold/domain/evidence/collections';
import { useLingui } from '@lingui/react';
import { Send } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useAttachment } from '../../media/use-attachment.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { CommentAttachment } from './comment-attachment.tsx';
import { isChanged, type CommentDraft } from './comment-draft.ts';
import { useComment, type CurrentComment } from './use-comment.ts';
import type { StoredComment } from './use-comment-drafts.ts';

type Props = {
  readonly item: Evidence;
  readonly draft: CommentDraft;
  /** The user has just opened the form. */
  readonly focused: boolean;
  readonly onChange: (part: Partial<CommentDraft>) => void;
  /** Aborts the send that is about to start. */
  readonly signal: () => AbortSignal;
  /** True when everything was sent and the form is closed. */
  readonly onSent: (sent: CommentDraft, stored: StoredComment) => boolean;
  readonly onClose: () => void;
};

const kinds = ['image', 'video'] as const;

export function CommentForm({ item, draft, focused, onChange, signal, onSent, onClose }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const { write } = useComment(item);
  const attachment = useAttachment({
    ownerId: viewer.id,
    place: `comment ${item.id}`,
    kinds,
    chosen: draft.file,
    onChoose: (file) => onChange(file === null ? { file } : { file, keptFile: null }),
  });
  const [wordsMissing, setWordsMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<CurrentComment | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const progressId = useId();
  const isNew = draft.before === undefined;

  useEffect(() => {
    if (focused) form.current?.querySelector('textarea')?.focus();
  }, [focused]);

  const send = async (expectedVersion: string | null) => {
    setWordsMissing(isBlank(draft.text));
    setProblem(null);
    if (isBlank(draft.text)) return form.current?.querySelector('textarea')?.focus();
    setPercent(0);
    const result = await write(
      { text: draft.text, file: attachment.file, keptFileId: draft.keptFile?.id ?? null, expectedVersion },
      { onProgress: setPercent, signal: signal() },
    );
    setPercent(null);
    if (result.outcome === 'stopped') return undefined;
    setTheirs(result.outcome === 'conflict' ? result.theirs : null);
    if (result.outcome === 'failed') setProblem(result.msg);
    if (result.outcome !== 'written') return undefined;
    const isWhole = onSent(draft, result.comment);
    // Otherwise it goes with the next send, too.
    if (isWhole) await attachment.markSent();
    return undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (percent === null && !attachment.refusing.holdsBack()) void send(draft.before?.id ?? null);
  };

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={isNew ? i18n._('Add comment') : i18n._('Edit comment')}
    >
      <Stack>
        <TextArea
          label={i18n._('Comment')}
          minRows={3}
          maxRows={10}
          longest={longestWork}
          value={draft.text}
          dir="auto"
          onChange={(event) => {
            setWordsMissing(false);
            onChange({ text: event.target.value });
          }}
          {...(wordsMissing ? { error: i18n._(evidenceSentences.comment) } : {})}
        />
        {/* Disabled while sending. */}
        <div inert={percent !== null}>
          <Stack>
            <CommentAttachment
              keptFile={draft.keptFile}
              onRemoveKept={() => onChange({ keptFile: null })}
              attachment={attachment}
            />
          </Stack>
        </div>
        {problem !== null && (
          <Banner tone="bad" heading={i18n._('Your comment was not sent.')} announced>
            {i18n._(problem)}
          </Banner>
        )}
        {theirs === null ? (
          <Cluster>
            <Button
              type="submit"
              variant="primary"
              icon={Send}
              small
              busy={percent !== null}
              disabled={attachment.isUnderWay || (!isNew && !isChanged(draft) && attachment.file === null)}
              aria-describedby={progressId}
            >
              {isNew ? i18n._('Send') : i18n._('Save')}
            </Button>
            {/* The recorder has its own meanwhile. */}
            {!attachment.isUnderWay && (
              <Button small variant="plain" onClick={onClose}>
                {i18n._('Cancel')}
              </Button>
            )}
            <output id={progressId}>
              {percent !== null && percent > 0 && i18n._('Sending {percent}%', { percent })}
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
