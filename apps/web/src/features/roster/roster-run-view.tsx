// A roster run of a category, in whatever state it is.
import type { RosterRun } from '@foothold/domain/roster/collections';
import { runFailureSentences } from '@foothold/domain/roster/runs';
import { useLingui } from '@lingui/react';
import { Banner } from '../../ui/banner.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CancelRoster } from './cancel-roster.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { Figures } from './figures.tsx';
import { ReadyRoster } from './ready-roster.tsx';
import { StoppedRoster } from './stopped-roster.tsx';

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
      return <Progress label={i18n._('Changes applied')} done={applied} total={changes} />;
    case 'applied':
      return (
        <Stack>
          <Banner tone="good" announced>
            {i18n._('The roster is up to date.')}
          </Banner>
          {counts !== null && <Figures counts={counts} />}
        </Stack>
      );
    case 'undoing':
      return <Progress label={i18n._('Changes undone')} done={changes - applied} total={changes} />;
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

function Progress(progress: { readonly label: string; readonly done: number; readonly total: number }) {
  return (
    <Stack>
      <p aria-hidden>{progress.label}</p>
      <ProgressBar {...progress} ticked={false} />
    </Stack>
  );
}
