// The seven reports of the selected category: what is in each and for whom, its columns and first rows, and the download. Some need
// a choice first.
import { classroomsOfCategory } from '@foothold/domain/classrooms/collections';
import {
  columnsOf,
  reportAudienceSentences,
  reportContentSentences,
} from '@foothold/domain/reports/contents';
import { reportKeys, reports, type ReportKey } from '@foothold/domain/reports/reports';
import { useLive } from '@foothold/live/react/use-live';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { UserPicker, type ChoiceOfOne } from '../../../features/people/user-picker.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { DownloadButton } from '../../../features/reports/download-button.tsx';
import { ReportPreviewPart } from './report-preview.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Picker } from '../../../ui/picker.tsx';
import { AdminPage } from '../admin-frame.tsx';
import styles from '../admin.module.css';

export function ReportScreen() {
  const { selectedCategoryId } = useViewer();
  return (
    <AdminPage page="reports">
      {/* The choices belong to one category. */}
      <Stack key={selectedCategoryId}>
        {reportKeys.map((key) => (
          <Report key={key} report={key} />
        ))}
      </Stack>
    </AdminPage>
  );
}

function Report({ report }: { readonly report: ReportKey }) {
  const { i18n } = useLingui();
  const { selectedCategoryId: categoryId } = useViewer();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { name, subject } = reports[report];
  const [id] = chosen;
  const columns = columnsOf(report);
  const about =
    subject === null
      ? { categoryId }
      : id === undefined
        ? null
        : { categoryId, [subject === 'classroom' ? 'chatId' : 'userId']: id };
  return (
    <Card>
      <Section inner title={i18n._(name)} actions={<DownloadButton report={report} about={about} />}>
        <Stack gap="small">
          <p>
            {i18n._(reportContentSentences[report])}{' '}
            <span className={styles.audience}>{i18n._(reportAudienceSentences[report])}</span>
          </p>
          <p className={styles.detail} dir="ltr">
            {i18n._('{count, plural, one {# column} other {# columns}}: {columns}', {
              count: columns.length,
              columns: columns.join(', '),
            })}
          </p>
        </Stack>
        {subject !== null && (
          <div className={styles.choice}>
            {subject === 'classroom' ? (
              <ClassroomPicker chosen={chosen} onChange={setChosen} />
            ) : (
              <UserPicker chosen={chosen} onChange={setChosen} />
            )}
          </div>
        )}
        <ReportPreviewPart key={id ?? ''} report={report} about={about} />
      </Section>
    </Card>
  );
}

function ClassroomPicker({ chosen, onChange }: ChoiceOfOne) {
  const { i18n } = useLingui();
  const { selectedCategoryId: categoryId } = useViewer();
  const { rows, status } = useLive(classroomsOfCategory, { categoryId });
  if (rows.length === 0 && status === 'ready') return <p>{i18n._('No classrooms yet')}</p>;
  const options = rows
    .map((classroom) => ({ id: classroom.id, label: classroom.chatName }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <Picker
      label={i18n._('Classroom')}
      placeholder={i18n._('Type a name')}
      {...{ options, chosen, onChange }}
    />
  );
}
