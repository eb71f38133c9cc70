// The students who need their teacher most, each with the reasons, as links to their progress.
import { useLingui } from '@lingui/react';
import { ChevronRight } from 'lucide-react';
import { pictureOf } from '../../../features/people/pictures.ts';
import { RowLink } from '../../../navigation/links.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { RowList } from '../../../ui/list-row.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import styles from './today.module.css';
import { useReasonText } from '../../../features/progress/use-reason-text.ts';
import type { Today } from './use-today.ts';

export function TodayStudents({ students }: Pick<Today, 'students'>) {
  const { i18n } = useLingui();
  const say = useReasonText();
  return (
    <Section title={i18n._('Students who need you')}>
      {students.length === 0 ? (
        <Card>
          <p>{i18n._('Everybody is on track. Nobody has been quiet for a week or is far behind.')}</p>
        </Card>
      ) : (
        <RowList label={i18n._('Students who need you')}>
          {students.map(({ person, className, reasons }) => (
            <li key={person.id}>
              <RowLink
                to="/staff/users/$userId/progress"
                params={{ userId: person.id }}
                start={<Avatar src={pictureOf(person)} />}
                title={person.displayName}
                text={
                  <span className={styles.reasons}>
                    {reasons.map(say).join(' · ')}
                    <br />
                    <bdi>{className}</bdi>
                  </span>
                }
                end={<ChevronRight className={styles.onwards} aria-hidden />}
              />
            </li>
          ))}
        </RowList>
      )}
    </Section>
  );
}
