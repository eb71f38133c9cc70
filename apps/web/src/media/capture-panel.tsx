// The frame of the camera and the recorder: the whole screen on a phone, its controls within the thumb's reach; a card elsewhere.
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { Icon } from '../ui/icon.ts';
import { classNames } from '../ui/class-names.ts';
import { Spinner } from '../ui/spinner.tsx';
import styles from './capture-panel.module.css';

type CapturePanelProps = {
  readonly label: string;
  /** Escape, or Back of the browser. It must lose nothing that was taken. */
  readonly onLeave: () => void;
  /** What is taken: the picture, the sound. */
  readonly children: ReactNode;
  readonly controls: ReactNode;
};

export function CapturePanel({ label, onLeave, children, controls }: CapturePanelProps) {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      onLeave();
      return true;
    },
    enableBeforeUnload: false,
  });
  return (
    <ModalOverlay
      isOpen
      className={styles.overlay}
      onOpenChange={(isOpen) => {
        if (!isOpen) onLeave();
      }}
    >
      <Modal className={styles.modal}>
        <Dialog aria-label={label} className={styles.panel}>
          <div className={styles.stage}>{children}</div>
          <div className={styles.controls}>{controls}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type ShutterProps = {
  readonly icon: Icon;
  readonly label: string;
  readonly tone?: 'brand' | 'bad';
  readonly busy?: boolean;
  readonly onPress: () => void;
};

/** The one large button: it takes the photo, or stops the recording. */
export function Shutter({ icon: Drawing, label, tone = 'brand', busy = false, onPress }: ShutterProps) {
  return (
    <button
      type="button"
      className={styles.shutter}
      aria-disabled={busy}
      aria-busy={busy || undefined}
      // The one thing to do here.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onClick={() => {
        if (!busy) onPress();
      }}
    >
      <span className={classNames(styles.disc, styles[tone])}>
        {busy ? <Spinner /> : <Drawing aria-hidden />}
      </span>
      {label}
    </button>
  );
}
