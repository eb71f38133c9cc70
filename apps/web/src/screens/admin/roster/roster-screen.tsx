// The roster of the selected category: a file from the college's records is read, compared, applied, and reported.
import { hasReport, undoableRuns, waitsForAnswer } from '@foothold/domain/roster/runs';
import { useLingui } from '@lingui/react';
import { DownloadButton } from '../../../features/reports/download-button.tsx';
import { PastRun } from '../../../features/roster/past-run.tsx';
import { RosterFile } from '../../../features/roster/roster-file.tsx';
import { UndoRoster } from '../../../features/roster/undo-roster.tsx';
import { RosterRunView } from '../../../features/roster/roster-run-view.tsx';
import { useRosterRuns } from '../../../features/roster/use-roster.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { RowList } from '../../../ui/list-row.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdminFrame } from '../admin-frame.tsx';

export function RosterScreen() {
  const { i18n } = useLingui();
  const { selectedCategoryId: categoryId } = useViewer();
  const { runs, complete } = useRosterRuns();
  // One that is undone may be an older one.
  const newest = runs.find(({ state }) => state === 'undoing') ?? runs[0];
  const undoable = undoableRuns(runs);
  // Of each system one file may wait.
  const shown = runs.filter(
    (run) =>
      run === newest ||
      run.state === 'ready' ||
      run.state === 'columns needed' ||
      (run.failure === 'not undone' && undoable.includes(run)),
  );
  const next = shown.find(waitsForAnswer);
  const systems = [...new Set(runs.map(({ system }) => system))].filter((system) => system !== '');
  const past = i18n._('Files so far');
  return (
    <AdminFrame page="roster">
      <Section title={i18n._('Roster')}>
        <RosterFile key={categoryId} systems={systems} isNext={next === undefined} />
      </Section>
      {shown.map((run) => (
        <Section
          key={run.id}
          title={[run.system, run.fileName || i18n._('File without a name')].filter(Boolean).join(': ')}
        >
          <Card>
            <RosterRunView run={run} isNext={run === next} />
          </Card>
        </Section>
      ))}
      <Section title={past}>
        {runs.length > 0 && (
          <RowList label={past}>
            {runs.map((run) => (
              <li key={run.id}>
                <PastRun
                  run={run}
                  actions={
                    hasReport(run) && (
                      <Cluster>
                        <DownloadButton report="roster-run" about={{ categoryId, runId: run.id }} />
                        {undoable.includes(run) && <UndoRoster run={run} />}
                      </Cluster>
                    )
                  }
                />
              </li>
            ))}
          </RowList>
        )}
        {runs.length === 0 &&
          (complete ? (
            <EmptyState drawing="lens">{i18n._('No files yet')}</EmptyState>
          ) : (
            <Skeleton shape="row" count={2} />
          ))}
      </Section>
    </AdminFrame>
  );
}
