// Renders toasts: above everything, below the header, announced politely.
import { useLingui } from '@lingui/react';
import { sentences } from '@foothold/domain/contract/refusal';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import iconButton from './icon-button.module.css';
import styles from './toast-region.module.css';
import { connectToastRegion, type ToastMessage } from './toast.ts';
import { useCopyText } from './use-copy-text.ts';

const READING_TIME_MS = 6000;
const DECIDING_TIME_MS = 12_000;

const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });
connectToastRegion({
  show: (message) => {
    const { series } = message;
    const before = toastQueue.visibleToasts.find(
      ({ content }) => series !== undefined && content.series === series,
    );
    if (before !== undefined) toastQueue.close(before.key);
    toastQueue.add(message, timeFor(message));
  },
  clear: () => toastQueue.clear(),
});

function timeFor({ tone, action }: ToastMessage): { timeout?: number } {
  if (action !== undefined) return { timeout: DECIDING_TIME_MS };
  return tone === 'bad' ? {} : { timeout: READING_TIME_MS };
}

const icons = { good: CircleCheck, bad: CircleAlert, info: Info };

export function ToastRegion() {
  const { i18n } = useLingui();
  const copyText = useCopyText(i18n._('It was NOT copied. Please select it and copy it yourself'));
  /** After a sentence that says what is wrong nobody needs a code. */
  const codeOf = ({ message, requestId }: ToastMessage) =>
    message === i18n._(sentences.somethingWrong) ? requestId : null;
  return (
    <AriaToastRegion queue={toastQueue} aria-label={i18n._('Messages')} className={styles.region ?? ''}>
      {({ toast }) => {
        const Drawing = icons[toast.content.tone];
        const code = codeOf(toast.content);
        return (
          <Toast toast={toast} className={styles.toast ?? ''}>
            <Drawing className={styles.icon} aria-hidden />
            <ToastContent className={styles.words}>
              <Text slot="title">{toast.content.message}</Text>
              {code !== null && (
                <Text slot="description" className={styles.details ?? ''}>
                  {i18n._('For help, say this code:')}{' '}
                  <code className={styles.code} dir="ltr" translate="no">
                    {code}
                  </code>
                </Text>
              )}
            </ToastContent>
            {code !== null && (
              <button type="button" className={styles.action} onClick={() => void copyText(code)}>
                {i18n._('Copy')}
              </button>
            )}
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
