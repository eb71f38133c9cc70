// What the lists of the admin area share: a heading with the button that adds a row, what the rows are for, the rows, and what follows them.
import { useLingui } from '@lingui/react';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageLabels, type AdminPageKey } from './admin-pages.ts';

type Props<Row> = {
  readonly page: AdminPageKey;
  /** Of the list, where it says more than the page's name. */
  readonly title?: string;
  /** The label of the button that adds a row. */
  readonly add: string;
  readonly adding?: boolean;
  readonly onAdd: () => void;
  readonly lead?: string;
  readonly rows: readonly Row[];
  readonly complete: boolean;
  readonly empty: string;
  readonly renderRow: (row: Row) => ReactNode;
  /** Further sections, and the dialogs. */
  readonly children: ReactNode;
};

export function AdminList<Row extends { readonly id: string }>(props: Props<Row>) {
  const { i18n } = useLingui();
  const { page, add, adding, onAdd, lead, rows, complete, empty, renderRow, children } = props;
  const title = props.title ?? i18n._(adminPageLabels[page]);
  return (
    <AdminFrame page={page}>
      <Section
        title={title}
        actions={
          <Button variant="primary" icon={Plus} busy={adding} onClick={onAdd}>
            {add}
          </Button>
        }
      >
        {lead !== undefined && <p>{lead}</p>}
        {rows.length > 0 && (
          <RowList label={title}>
            {rows.map((row) => (
              <li key={row.id}>{renderRow(row)}</li>
            ))}
          </RowList>
        )}
        {rows.length === 0 &&
          (complete ? <EmptyState drawing="lens">{empty}</EmptyState> : <Skeleton shape="row" count={2} />)}
      </Section>
      {children}
    </AdminFrame>
  );
}
