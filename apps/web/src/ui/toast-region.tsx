// Where short news appears: above everything, below the header, read out politely.
import { useLingui } from '@lingui/react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import iconButton from './icon-button.module.css';
import styles from './toast-region.module.css';
import { toastQueue } from './toast.ts';

const icons = { good: CircleCheck, bad: CircleAlert, info: Info };

export function ToastRegion() {
  const { i18n } = useLingui();
  return (
    <AriaToastRegion queue={toastQueue} aria-label={i18n._('Messages')} className={styles.region ?? ''}>
      {({ toast }) => {
        const Drawing = icons[toast.content.tone];
        return (
          <Toast toast={toast} className={styles.toast ?? ''}>
            <Drawing className={styles.icon} aria-hidden />
            <ToastContent className={styles.words}>
              <Text slot="title">{toast.content.words}</Text>
            </ToastContent>
            {toast.content.action && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  toast.content.action?.run();
                  toastQueue.close(toast.key);
                }}
              >
                {toast.content.action.word}
              </button>
            )}
            <Button slot="close" aria-label={i18n._('Close')} className={iconButton.button ?? ''}>
              <X className={iconButton.icon} aria-hidden />
            </Button>
          </Toast>
        );
      }}
    </AriaToastRegion>
  );
}
