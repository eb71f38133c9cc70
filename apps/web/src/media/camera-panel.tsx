// Takes a photo with the camera: the live picture and one big button. Mounting it opens the camera.
import { useLingui } from '@lingui/react';
import { Camera } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import styles from './camera-panel.module.css';
import { useCamera } from './use-camera.ts';

type CameraPanelProps = {
  readonly onPhoto: (photo: File) => void;
  readonly onClose: () => void;
};

export function CameraPanel({ onPhoto, onClose }: CameraPanelProps) {
  const { i18n } = useLingui();
  const { video, live, refusal, takePhoto } = useCamera();
  const take = async () => {
    const photo = await takePhoto();
    if (photo !== undefined) onPhoto(photo);
  };
  return (
    <section className={styles.panel} aria-label={i18n._('Camera')}>
      <div role="alert">{refusal && <FieldError>{i18n._(refusal)}</FieldError>}</div>
      <video ref={video} className={styles.picture} muted playsInline hidden={refusal !== undefined} />
      <div className={styles.row}>
        {refusal === undefined && (
          <Button variant="primary" icon={Camera} busy={!live} onClick={take}>
            {i18n._('Take photo')}
          </Button>
        )}
        <Button variant="plain" onClick={onClose}>
          {i18n._('Cancel')}
        </Button>
      </div>
    </section>
  );
}
