// The three ways to make a piece of evidence other than by writing; the one that the task asks for is the strong one.
import type { Tool } from '@foothold/domain/evidence/tool';
import { useLingui } from '@lingui/react';
import { Camera, Mic, Paperclip } from 'lucide-react';
import type { Attachment } from '../../media/use-attachment.ts';
import { Button } from '../../ui/button.tsx';
import styles from './evidence-form.module.css';

type Props = {
  readonly asked: Tool | null;
  readonly attachment: Attachment;
  readonly onOpenPicker: () => void;
};

export function EvidenceTools({ asked, attachment, onOpenPicker }: Props) {
  const { i18n } = useLingui();
  const lookOf = (tool: Tool) => (tool === asked ? 'primary' : 'quiet');
  return (
    <div className={styles.tools}>
      <Button icon={Camera} variant={lookOf('photo')} onClick={attachment.takePhoto}>
        {i18n._('Take photo')}
      </Button>
      <Button icon={Mic} variant={lookOf('voice')} onClick={attachment.record}>
        {i18n._('Record voice')}
      </Button>
      <Button
        icon={Paperclip}
        onClick={() => {
          onOpenPicker();
          attachment.openPicker();
        }}
      >
        {i18n._('Choose file')}
      </Button>
    </div>
  );
}
