// The students who need their teacher most, each with the reasons, and the lowest of the others, as links to their progress.
import { quietAfterDays } from '@foothold/domain/progress/attention';
import { useLingui } from '@lingui/react';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { pictureOf } from '../../../features/people/pictures.ts';
import { useReasonText } from '../../../features/progress/use-reason-text.ts';
import { RowLink } from '../../../navigation/links.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { RowList } from '../../../ui/list-row.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import styles from './today.module.css';
import type { StudentToday, Today } from './use-today.ts';

export function TodayStudents({
  students,
  nobodyQuiet,
  lowest,
}: Pick<Today, 'students' | 'nobodyQuiet' | 'lowest'>) {
  const { i18n } = useLingui();
  const say = useReasonText();
  return (
    <>
      {students.length > 0 ? (
        <Students title={i18n._('Students who need you')} students={students}>
          {({ reasons }) => <span className={styles.reasons}>{reasons.map(say).join(' · ')}</span>}
        </Students>
      ) : (
        nobodyQuiet && (
          <Section title={i18n._('Students who need you')}>
            <Card>
              <p>
                {i18n._('Nobody has been quiet for {days, plural, one {# day} other {# days}}.', {
                  days: quietAfterDays,
                })}
              </p>
            </Card>
          </Section>
        )
      )}
      {lowest.length > 0 && <Students title={i18n._('Lowest progress')} students={lowest} />}
    </>
  );
}

type StudentsProps<Student extends StudentToday> = {
  readonly title: string;
  readonly students: readonly Student[];
  readonly children?: (student: Student) => ReactNode;
};

function Students<Student extends StudentToday>({ title, students, children }: StudentsProps<Student>) {
  return (
    <Section title={title}>
      <RowList label={title}>
        {students.map((student) => (
          <li key={student.person.id}>
            <RowLink
              to="/staff/users/$userId/progress"
              params={{ userId: student.person.id }}
              start={<Avatar src={pictureOf(student.person)} />}
              title={student.person.displayName}
              text={
                <span className={styles.reasons}>
                  {children?.(student)}
                  {children !== undefined && <br />}
                  <bdi>{student.className}</bdi>
                  <ProgressBar done={student.done} total={student.total} />
                </span>
              }
              end={<ChevronRight className={styles.onwards} aria-hidden />}
            />
          </li>
        ))}
      </RowList>
    </Section>
  );
}
