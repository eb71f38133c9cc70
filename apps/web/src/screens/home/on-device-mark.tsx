// A quiet tick on a lesson that is safe on this phone; before, how much there is to load; or that its pages cannot be kept.
import { useLingui } from '@lingui/react';
import { Check, Smartphone } from 'lucide-react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './on-device-mark.module.css';
import { useOnDevice } from './use-on-device.ts';

export function OnDeviceMark({ module }: { readonly module: Parameters<typeof useOnDevice>[0] }) {
  const { i18n } = useLingui();
  const onDevice = useOnDevice(module);
  if (onDevice === null) return null;
  if (onDevice.is === 'safe')
    return (
      <span className={styles.mark}>
        <Smartphone aria-hidden />
        <Check aria-hidden />
        <VisuallyHidden>{i18n._('On this phone')}</VisuallyHidden>
      </span>
    );
  if (onDevice.is === 'onlyOnline') return <span className={styles.mark}>{i18n._('Online only')}</span>;
  if (onDevice.bytes === null) return null;
  return (
    <span className={styles.mark}>
      {i18n._('{size} KB', { size: Math.max(1, Math.round(onDevice.bytes / 1024)) })}
    </span>
  );
}
