// One line of the list of roster runs.
import type { RosterRun } from '@foothold/domain/roster/collections';
import { wasApplied, type RunState } from '@foothold/domain/roster/runs';
import { useLingui } from '@lingui/react';
import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tag } from '../../ui/badge.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { StaticRow } from '../../ui/list-row.tsx';
import { figuresOf } from './figures.tsx';

/** `actions`: the buttons that download what it has changed, and undo it. */
export function PastRun({ run, actions }: { readonly run: RosterRun; readonly actions: ReactNode }) {
  const { i18n } = useLingui();
  const { fileName, system, state, counts, startedByName, startedAt } = run;
  const states: Readonly<Record<RunState, string>> = {
    reading: i18n._('Being read'),
    'columns needed': i18n._('Columns needed'),
    ready: i18n._('Not applied yet'),
    applying: i18n._('Being applied'),
    applied: i18n._('Applied'),
    undoing: i18n._('Being undone'),
    undone: i18n._('Undone'),
    cancelled: i18n._('Cancelled'),
    failed: wasApplied(run.failure) ? i18n._('Stopped') : i18n._('Not readable'),
  };
  return (
    <StaticRow
      start={<FileSpreadsheet aria-hidden />}
      title={fileName || i18n._('File without a name')}
      tag={<Tag tone={toneOf(run)}>{states[state]}</Tag>}
      text={
        <>
          {system !== '' && (
            <>
              <bdi>{system}</bdi>
              <br />
            </>
          )}
          <DateText at={startedAt} as="dayTime" />, {startedByName ?? i18n._('Deleted User')}
          {counts !== null && (
            <>
              <br />
              {figuresOf(i18n, counts).join(', ')}
            </>
          )}
        </>
      }
      end={actions}
    />
  );
}

function toneOf(run: RosterRun): 'good' | 'warn' | 'bad' | 'plain' {
  if (run.state === 'applied') return 'good';
  if (run.state !== 'failed') return 'plain';
  return wasApplied(run.failure) ? 'warn' : 'bad';
}
