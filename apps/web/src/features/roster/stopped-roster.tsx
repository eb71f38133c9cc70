// A roster file that an error has stopped: it is tried again, or given up.
import { runFailureSentences } from '@foothold/domain/roster/runs';
import { useLingui } from '@lingui/react';
import { RotateCcw, X } from 'lucide-react';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { giveUpRoster, retryRoster } from './use-roster.ts';

type Props = { readonly runId: string; readonly isNext: boolean };

export function StoppedRoster({ runId, isNext }: Props) {
  const { i18n } = useLingui();
  const again = useAttemptWithToast();
  const given = useAttemptWithToast();
  return (
    <Stack>
      <Banner tone="bad" announced>
        {i18n._(runFailureSentences.stopped)}
      </Banner>
      <Cluster>
        <Button
          variant={isNext ? 'primary' : 'quiet'}
          icon={RotateCcw}
          busy={again.busy}
          onClick={() => void again.attempt(() => retryRoster(runId))}
        >
          {i18n._('Try again')}
        </Button>
        <Button icon={X} busy={given.busy} onClick={() => void given.attempt(() => giveUpRoster(runId))}>
          {i18n._('Give up')}
        </Button>
      </Cluster>
    </Stack>
  );
}
