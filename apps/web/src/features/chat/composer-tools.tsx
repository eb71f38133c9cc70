// The composer's buttons for attachments, each with a label.
import type { FileType } from '@foothold/domain/files/kinds';
import { useLingui } from '@lingui/react';
import { Camera, Images, Mic } from 'lucide-react';
import { useRef } from 'react';
import { acceptAttribute } from '../../media/file-kind.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Cluster } from '../../ui/layout.tsx';

export const messageFileKinds: readonly FileType[] = ['image', 'video'];

type Props = {
  readonly id: string;
  readonly onCamera: () => void;
  readonly onRecord: () => void;
  readonly onChoose: (file: File) => void;
};

export function ComposerTools({ id, onCamera, onRecord, onChoose }: Props) {
  const { i18n } = useLingui();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div id={id}>
      <FileInput ref={picker} accept={acceptAttribute(messageFileKinds)} onChoose={onChoose} />
      <Cluster>
        <Button small icon={Camera} onClick={onCamera}>
          {i18n._('Take photo')}
        </Button>
        <Button small icon={Images} onClick={() => picker.current?.click()}>
          {i18n._('Photo or video')}
        </Button>
        <Button small icon={Mic} onClick={onRecord}>
          {i18n._('Record voice')}
        </Button>
      </Cluster>
    </div>
  );
}
