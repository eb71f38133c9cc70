// Offers a newer version of the app. Nothing happens until the user accepts, so what they are writing stays.
import { useLingui } from '@lingui/react';
import { RefreshCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { newerVersion, activateNewerVersion } from '../../connection/app-update.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';

export function NewerVersion() {
  const { i18n } = useLingui();
  const waiting = useSyncExternalStore(newerVersion.watch, newerVersion.waiting);
  const [declined, setDeclined] = useState<ServiceWorker | null>(null);
  const [busy, setBusy] = useState(false);
  if (waiting === null || waiting === declined) return null;
  const update = () => {
    setBusy(true);
    activateNewerVersion();
  };
  return (
    <Banner
      tone="info"
      announced
      edgeToEdge
      action={
        <Cluster>
          <Button small icon={RefreshCw} busy={busy} onClick={update}>
            {i18n._('Update')}
          </Button>
          <Button small variant="plain" disabled={busy} onClick={() => setDeclined(waiting)}>
            {i18n._('Later')}
          </Button>
        </Cluster>
      }
    >
      {i18n._('A new version is ready. Your work is safe.')}
    </Banner>
  );
}
