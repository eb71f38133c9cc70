// Takes a photo: the live picture, one large button, then "Use this" or "Again". On phones also with the system's own camera.
import { useLingui } from '@lingui/react';
import { Camera, Check, RotateCcw, Smartphone, Video } from 'lucide-react';
import { useState, useRef, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { useBlobSource } from './blob-source.ts';
import { Shutter, CapturePanel } from './capture-panel.tsx';
import { useCamera } from './use-camera.ts';
import type { Icon } from '../ui/icon.ts';
import { FileInput } from '../ui/file-input.tsx';
import { useIsPhone } from '../ui/use-matches.ts';
import styles from './capture-panel.module.css';

type Props = {
  /** What the system's camera may take as well. */
  readonly takesFilms: boolean;
  /** What was taken is kept. */
  readonly onTake: (file: File) => void;
  /** The user has looked at it, and wants to use it. */
  readonly onUse: (file: File) => void;
  readonly onClose: () => void;
};

export function PhotoCapture({ takesFilms, onTake, onUse, onClose }: Props) {
  const { i18n } = useLingui();
  const { video, live, refusal, takePhoto, pause, resume } = useCamera();
  const [photo, setPhoto] = useState<File>();
  const isRefused = refusal !== undefined;
  const system = { plain: !isRefused, onOpen: pause, onCancel: resume, onTake };
  // Elsewhere `capture` would only open the list of files.
  const isPhone = useIsPhone();
  const others = isPhone && (
    <>
      <SystemCamera kind="image" icon={Smartphone} {...system}>
        {i18n._('Phone camera')}
      </SystemCamera>
      {takesFilms && (
        <SystemCamera kind="video" icon={Video} {...system}>
          {i18n._('Make a video')}
        </SystemCamera>
      )}
    </>
  );
  return (
    <CapturePanel
      label={i18n._('Camera')}
      onLeave={() => (photo === undefined ? onClose() : onTake(photo))}
      controls={
        photo === undefined ? (
          <>
            <Button className={styles.cancel} variant="plain" onClick={onClose}>
              {i18n._('Cancel')}
            </Button>
            {!isRefused && (
              <Shutter
                icon={Camera}
                label={i18n._('Take photo')}
                busy={!live}
                onPress={() => void takePhoto().then(setPhoto)}
              />
            )}
            <div className={styles.others}>{!isRefused && others}</div>
          </>
        ) : (
          <div className={styles.answers}>
            <Button icon={RotateCcw} onClick={() => setPhoto(undefined)}>
              {i18n._('Again')}
            </Button>
            {/* The pressed button is gone; the likelier answer takes its focus. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <Button variant="primary" icon={Check} autoFocus onClick={() => onUse(photo)}>
              {i18n._('Use this')}
            </Button>
          </div>
        )
      }
    >
      <div role="alert">
        {isRefused && (
          <div className={styles.words}>
            <FieldError>{i18n._(refusal)}</FieldError>
          </div>
        )}
      </div>
      {isRefused && <div className={styles.others}>{others}</div>}
      {photo !== undefined && <Taken photo={photo} />}
      {/* It keeps running behind the photo, so that "Again" is at once. */}
      <video
        ref={video}
        className={styles.picture}
        muted
        playsInline
        hidden={isRefused || photo !== undefined}
      />
    </CapturePanel>
  );
}

function Taken({ photo }: { readonly photo: File }) {
  const { i18n } = useLingui();
  return <img ref={useBlobSource(photo)} className={styles.picture} alt={i18n._('Your photo')} />;
}

type SystemCameraProps = {
  readonly kind: 'image' | 'video';
  readonly icon: Icon;
  /** Beside the page's own camera. */
  readonly plain: boolean;
  /** It may need the camera that this page holds. */
  readonly onOpen: () => void;
  readonly onCancel: () => void;
  readonly onTake: (file: File) => void;
  readonly children: ReactNode;
};

/** A button that opens the phone's own camera, which needs no permission and often takes better pictures. */
function SystemCamera({ kind, icon, plain, onOpen, onCancel, onTake, children }: SystemCameraProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        small
        variant={plain ? 'plain' : 'quiet'}
        icon={icon}
        onClick={() => {
          onOpen();
          input.current?.click();
        }}
      >
        {children}
      </Button>
      <FileInput ref={input} accept={`${kind}/*`} capture onChoose={onTake} onCancel={onCancel} />
    </>
  );
}
