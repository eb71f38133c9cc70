// One line of the list of roster runs.
import type { RosterRun } from '@foothold/domain/roster/collections';
import type { RunState } from '@foothold/domain/roster/runs';
import { useLingui } from '@lingui/react';
import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tag } from '../../ui/badge.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { StaticRow } from '../../ui/list-row.tsx';
import { useFigures } from './figures.tsx';

const noCounts = {
  people: 0,
  added: 0,
  linked: 0,
  renamed: 0,
  moved: 0,
  left: 0,
  classesAdded: 0,
  problems: 0,
};

/** `report`: the button that downloads what it has changed. */
export function PastRun({ run, report }: { readonly run: RosterRun; readonly report: ReactNode }) {
  const { i18n } = useLingui();
  const { fileName, state, counts, startedByName, startedAt } = run;
  const figures = useFigures(counts ?? noCounts);
  const states: Readonly<Record<RunState, string>> = {
    reading: i18n._('Being read'),
    'columns needed': i18n._('Waits for the columns'),
    ready: i18n._('Not applied yet'),
    applying: i18n._('Being applied'),
    applied: i18n._('Applied'),
    cancelled: i18n._('Cancelled'),
    failed: i18n._('Not readable'),
  };
  return (
    <StaticRow
      start={<FileSpreadsheet aria-hidden />}
      title={fileName || i18n._('File without a name')}
      tag={<Tag tone={state === 'applied' ? 'good' : 'plain'}>{states[state]}</Tag>}
      text={
        <>
          <DateText at={startedAt} as="dayTime" />, {startedByName ?? i18n._('Deleted User')}
          {counts !== null && (
            <>
              <br />
              {figures.join(', ')}
            </>
          )}
        </>
      }
      end={report}
    />
  );
}
