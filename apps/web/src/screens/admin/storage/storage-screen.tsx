// Storage use: of each category of the provider, and of each user in the selected one.
import { isNearlyFull, percentOf, spaceOf } from '@foothold/domain/files/space';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { spaceLimits } from '../../../connection/deployment.ts';
import { useLargestSpaces, useSizes, useSpaceOfCategories } from '../../../features/files/use-space.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/page.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, TableCell, TableRowHeading } from '../../../ui/table.tsx';
import { AdminPage } from '../admin-frame.tsx';

const maxPeople = 20;

export function StorageScreen() {
  const { i18n } = useLingui();
  const { selectedCategoryId } = useViewer();
  return (
    <AdminPage page="storage">
      <Section title={i18n._('Categories')} inner>
        <Categories />
      </Section>
      <Section title={i18n._('People who store the most')} inner>
        <People key={selectedCategoryId} categoryId={selectedCategoryId} />
      </Section>
    </AdminPage>
  );
}

function Categories() {
  const { i18n } = useLingui();
  const { categories, complete } = useSpaceOfCategories();
  if (!complete) return <Skeleton shape="row" count={3} />;
  return (
    <Table
      even
      caption={i18n._('Categories')}
      columns={[
        { id: 'name', label: i18n._('Category') },
        { id: 'used', label: i18n._('Used') },
      ]}
    >
      {categories.map(({ categoryId, categoryName, usedBytes }) => (
        <tr key={categoryId}>
          <TableRowHeading>
            <bdi>{categoryName}</bdi>
          </TableRowHeading>
          <UsedCell usedBytes={usedBytes} limit={spaceLimits.category} of={categoryName} />
        </tr>
      ))}
    </Table>
  );
}

function People({ categoryId }: { readonly categoryId: string }) {
  const { i18n } = useLingui();
  const { people, complete } = useLargestSpaces(categoryId, maxPeople);
  if (!complete) return <Skeleton shape="row" count={5} />;
  if (people.length === 0) return <EmptyState drawing="list">{i18n._('No files yet')}</EmptyState>;
  return (
    <Table
      even
      caption={i18n._('People who store the most')}
      columns={[
        { id: 'name', label: i18n._('Name') },
        { id: 'used', label: i18n._('Used') },
      ]}
    >
      {people.map(({ userId, displayName, role, usedBytes }) => (
        <tr key={userId}>
          <TableRowHeading>
            <Link to="/staff/users/$userId" params={{ userId }}>
              <bdi>{displayName}</bdi>
            </Link>
          </TableRowHeading>
          <UsedCell usedBytes={usedBytes} limit={spaceOf(spaceLimits, role)} of={displayName} />
        </tr>
      ))}
    </Table>
  );
}

type Used = { readonly usedBytes: number; readonly limit: number | null; readonly of: string };

function UsedCell({ usedBytes, limit, of }: Used) {
  const { i18n } = useLingui();
  const size = useSizes();
  if (limit === null) return <TableCell label={i18n._('Used')}>{size(usedBytes)}</TableCell>;
  const usage = i18n._('{used} of {limit}', { used: size(usedBytes), limit: size(limit) });
  return (
    <TableCell label={i18n._('Used')}>
      <ProgressBar
        label={i18n._('Space used by {name}', { name: of })}
        done={usedBytes}
        total={limit}
        valueText={usage}
        ticked={false}
      />
      {isNearlyFull(usedBytes, limit) && (
        <Tag tone={usedBytes >= limit ? 'bad' : 'warn'}>
          {i18n._('{percent}% full', { percent: percentOf(usedBytes, limit) })}
        </Tag>
      )}
    </TableCell>
  );
}
