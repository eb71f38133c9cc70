// How news reaches people: what was sent to those of the selected category, what text messages may cost, and who cannot be reached.
import { useLingui } from '@lingui/react';
import { RefreshCw } from 'lucide-react';
import { useUnreachable } from '../../../features/notifications/use-unreachable.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdminPage } from '../admin-frame.tsx';
import { Budgets } from './budgets.tsx';
import { Sent } from './sent.tsx';
import { UnreachableList } from './unreachable-list.tsx';
import { useReach } from './use-reach.ts';
import { useToday } from './use-today.ts';

export function ReachScreen() {
  const { selectedCategoryId } = useViewer();
  return (
    <AdminPage page="reach">
      <Parts key={selectedCategoryId} categoryId={selectedCategoryId} />
    </AdminPage>
  );
}

function Parts({ categoryId }: { readonly categoryId: string }) {
  const { i18n } = useLingui();
  const { reach, problem, busy, refresh } = useReach(categoryId);
  const { students, complete } = useUnreachable();
  const today = useToday();
  return (
    <>
      <Section
        inner
        title={i18n._('What was sent')}
        actions={
          <Button small icon={RefreshCw} busy={busy} onClick={refresh}>
            {i18n._('Refresh')}
          </Button>
        }
      >
        <Problem sentence={problem} />
        {reach !== null && <Sent weeks={reach.weeks} today={today} />}
        {reach === null && busy && <Skeleton shape="row" count={3} />}
      </Section>
      <Section inner title={i18n._('Text messages')}>
        <Budgets reach={reach} month={today.slice(0, 'YYYY-MM'.length)} />
      </Section>
      <Section
        inner
        title={i18n._('Cannot be reached')}
        beside={complete && students.length > 0 ? students.length : null}
      >
        {complete ? <UnreachableList students={students} /> : <Skeleton shape="row" count={3} />}
      </Section>
    </>
  );
}
