// The composer's buttons for attachments, each with a label.
import { useLingui } from '@lingui/react';
import { Camera, Images, Mic } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';

type Props = {
  readonly id: string;
  readonly onCamera: () => void;
  readonly onRecord: () => void;
  readonly onPick: () => void;
};

export function ComposerTools({ id, onCamera, onRecord, onPick }: Props) {
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
