// Says how much of this device's space the pictures and lesson pages take that a learner has without a network.
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { bytesKept, KEPT_BUDGET } from '../../connection/offline-files.ts';
import { useViewer } from '../../session/viewer.tsx';
import styles from './profile.module.css';

const megabyte = 1024 * 1024;

export function KeptPicturesLine() {
  const { i18n } = useLingui();
  const { id } = useViewer();
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    let left = false;
    // A browser without such storage keeps none.
    void bytesKept(id).then(
      (sum) => left || setBytes(sum),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [id]);
  if (bytes === null || bytes === 0) return null;
  return (
    <p className={styles.kept}>
      {i18n._('Pictures and pages on this phone: {kept} MB of {budget} MB', {
        kept: i18n.number(Math.max(0.1, bytes / megabyte), { maximumFractionDigits: 1 }),
        budget: KEPT_BUDGET / megabyte,
      })}
    </p>
  );
}
