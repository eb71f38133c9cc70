// The seven reports of the selected category: which question each answers, what is in it and for whom, its first rows, and the
// download with who made the last one. Some need a choice first.
import { classroomsOfCategory } from '@foothold/domain/classrooms/collections';
import {
  reportAudienceSentences,
  reportContentSentences,
  reportQuestionSentences,
} from '@foothold/domain/reports/contents';
import { lastDownloads, type LastDownload } from '@foothold/domain/reports/collections';
import { reportKeys, reports, type ReportKey } from '@foothold/domain/reports/reports';
import { useLive } from '@foothold/live/react/use-live';
import { Trans, useLingui } from '@lingui/react';
import { useState } from 'react';
import { UserPicker, type ChoiceOfOne } from '../../../features/people/user-picker.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { DownloadButton } from '../../../features/reports/download-button.tsx';
import { ReportPreviewPart } from './report-preview.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Picker } from '../../../ui/picker.tsx';
import { AdminPage } from '../admin-frame.tsx';
import styles from '../admin.module.css';

export function ReportScreen() {
  const { selectedCategoryId } = useViewer();
  const last = useLive(lastDownloads, { categoryId: selectedCategoryId }).rows;
  return (
    <AdminPage page="reports">
      {/* The choices belong to one category. */}
      <Stack key={selectedCategoryId}>
        {reportKeys.map((key) => (
          <Report key={key} report={key} last={last.find(({ report }) => report === key)} />
        ))}
      </Stack>
    </AdminPage>
  );
}

type Props = { readonly report: ReportKey; readonly last: LastDownload | undefined };

function Report({ report, last }: Props) {
  const { i18n } = useLingui();
  const { selectedCategoryId: categoryId } = useViewer();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { name, subject } = reports[report];
  const [id] = chosen;
  const about =
    subject === null
      ? { categoryId }
      : id === undefined
        ? null
        : { categoryId, [subject === 'classroom' ? 'chatId' : 'userId']: id };
  return (
    <Card>
      <Section
        inner
        title={i18n._(reportQuestionSentences[report])}
        actions={<DownloadButton report={report} about={about} />}
      >
        <Stack gap="small">
          <p className={styles.audience}>{i18n._(name)}</p>
          <p>
            {i18n._(reportContentSentences[report])}{' '}
            <span className={styles.audience}>{i18n._(reportAudienceSentences[report])}</span>
          </p>
          {last !== undefined && <LastDownloadLine last={last} />}
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

function LastDownloadLine({ last: { at, actorName, subjectName } }: { readonly last: LastDownload }) {
  const { i18n } = useLingui();
  const name = actorName ?? i18n._('Deleted User');
  const when = { 0: <DateText at={at} as="short" /> };
  return (
    <p className={styles.detail}>
      {subjectName === null ? (
        <Trans id="Last downloaded <0/> by {name}" values={{ name }} components={when} />
      ) : (
        <Trans
          id="Last downloaded <0/> by {name}: {subject}"
          values={{ name, subject: subjectName }}
          components={when}
        />
      )}
    </p>
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
