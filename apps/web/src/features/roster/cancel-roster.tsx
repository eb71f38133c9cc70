// Cancels a roster file that has not been applied.
import { useLingui } from '@lingui/react';
import { X } from 'lucide-react';
import { calls } from '../../connection/calls.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { Button } from '../../ui/button.tsx';

export function CancelRoster({ runId }: { readonly runId: string }) {
  const { i18n } = useLingui();
  const { busy, attempt } = useAttemptWithToast();
  return (
    <Button icon={X} busy={busy} onClick={() => void attempt(() => calls.roster.cancelRoster({ runId }))}>
      {i18n._('Cancel')}
    </Button>
  );
}
