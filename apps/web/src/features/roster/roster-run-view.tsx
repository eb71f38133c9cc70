// A roster run of a category, in whatever state it is.
import type { RosterRun } from '@foothold/domain/roster/collections';
import { runFailureSentences } from '@foothold/domain/roster/runs';
import { useLingui } from '@lingui/react';
import { RotateCcw, X } from 'lucide-react';
import { calls } from '../../connection/calls.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CancelRoster } from './cancel-roster.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { Figures } from './figures.tsx';
import { ReadyRoster } from './ready-roster.tsx';

type Props = {
  readonly run: RosterRun;
  /** Of several that wait for an answer, the one to answer first. */
  readonly isNext: boolean;
};

export function RosterRunView({ run, isNext }: Props) {
  const { i18n } = useLingui();
  const { id, state, failure, linesRead, counts, changes, applied } = run;
  switch (state) {
    case 'reading':
      return (
        <Stack>
          <output>
            <Spinner />{' '}
            {i18n._('{count, plural, one {# line read} other {# lines read}}', { count: linesRead })}
          </output>
          <div>
            <CancelRoster runId={id} />
          </div>
        </Stack>
      );
    case 'columns needed':
      return <ChooseColumns key={id} run={run} isNext={isNext} />;
    case 'ready':
      return <ReadyRoster key={id} run={run} isNext={isNext} />;
    case 'applying':
      return (
        <Stack>
          <p aria-hidden>{i18n._('Changes applied')}</p>
          <ProgressBar label={i18n._('Changes applied')} done={applied} total={changes} ticked={false} />
        </Stack>
      );
    case 'applied':
      return (
        <Stack>
          {failure === null ? (
            <Banner tone="good" announced>
              {i18n._('The roster is up to date.')}
            </Banner>
          ) : (
            <Banner tone="bad" announced>
              {i18n._(runFailureSentences[failure])}
            </Banner>
          )}
          {counts !== null && <Figures counts={counts} />}
        </Stack>
      );
    case 'undoing':
      return (
        <output>
          <Spinner /> {i18n._('Being undone')}
        </output>
      );
    case 'undone':
      return (
        <Banner tone="info" announced>
          {i18n._('This file was undone.')}
        </Banner>
      );
    case 'cancelled':
      return <Banner tone="info">{i18n._('This file was cancelled. Nothing was changed.')}</Banner>;
    case 'failed':
      if (failure === 'stopped') return <StoppedRoster runId={id} isNext={isNext} />;
      return (
        <Banner tone="bad" announced>
          {failure !== null && i18n._(runFailureSentences[failure])}
        </Banner>
      );
  }
}

/** An error has stopped it: it is tried again, or given up. */
function StoppedRoster({ runId, isNext }: { readonly runId: string; readonly isNext: boolean }) {
  const { i18n } = useLingui();
  const retry = useAttemptWithToast();
  const giveUp = useAttemptWithToast();
  return (
    <Stack>
      <Banner tone="bad" announced>
        {i18n._(runFailureSentences.stopped)}
      </Banner>
      <Cluster>
        <Button
          variant={isNext ? 'primary' : 'quiet'}
          icon={RotateCcw}
          busy={retry.busy}
          onClick={() => void retry.attempt(() => calls.roster.retryRoster({ runId }))}
        >
          {i18n._('Try again')}
        </Button>
        <Button
          icon={X}
          busy={giveUp.busy}
          onClick={() => void giveUp.attempt(() => calls.roster.giveUpRoster({ runId }))}
        >
          {i18n._('Give up')}
        </Button>
      </Cluster>
    </Stack>
  );
}
