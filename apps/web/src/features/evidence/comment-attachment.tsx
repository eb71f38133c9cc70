// The attachment of a comment: a photo, a video or a recording; one at a time.
import { useLingui } from '@lingui/react';
import { Mic, Paperclip, X } from 'lucide-react';
import { AttachmentPanel } from '../../media/attachment-panel.tsx';
import type { Attachment } from '../../media/use-attachment.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { AttachedMedia } from './attached-media.tsx';
import type { CommentDraft } from './comment-draft.ts';

type Props = {
  readonly attachedFile: CommentDraft['attachedFile'];
  readonly onRemoveAttached: () => void;
  readonly attachment: Attachment;
};

export function CommentAttachment({ attachedFile, onRemoveAttached, attachment }: Props) {
  const { i18n } = useLingui();
  if (attachment.chosen === null && attachedFile !== null) {
    return (
      <div>
        <AttachedMedia file={attachedFile} label={i18n._('Attached to the comment')} />
        <Button small variant="plain" icon={X} onClick={onRemoveAttached}>
          {i18n._('Remove file')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <AttachmentPanel attachment={attachment} />
      {attachment.isFree && (
        <Cluster>
          <Button small icon={Mic} onClick={attachment.record}>
            {i18n._('Record voice')}
          </Button>
          <Button small icon={Paperclip} onClick={attachment.openPicker}>
            {i18n._('Photo or video')}
          </Button>
        </Cluster>
      )}
    </>
  );
}
