// The audit log, newest first and live; filtered by action or user, and as a download.
import { actions, actionSentences, isAction } from '@foothold/domain/audit/actions';
import { recordedActions, type Recorded } from '@foothold/domain/audit/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useLingui } from '@lingui/react';
import { useRememberedFilter } from '../../../session/use-remembered-filter.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { DownloadButton } from '../../../features/reports/download-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, TableCell, TableRowHeading } from '../../../ui/table.tsx';
import { AdminPage } from '../admin-frame.tsx';
import styles from '../admin.module.css';
import { UserPicker } from '../../../features/people/user-picker.tsx';

export function AuditScreen() {
  const { i18n } = useLingui();
  const { selectedCategoryId: categoryId } = useViewer();
  const [act, setAct] = useRememberedFilter('audited act');
  const [personId, setPerson] = useRememberedFilter('audited person');
  const filter = {
    ...(isAction(act) ? { act } : {}),
    ...(personId === '' ? {} : { personId }),
  };
  const found = useLive(recordedActions, filter);
  const rows = found.rows.toSorted((a, b) => b.id - a.id);
  const kinds = actions
    .map((each) => ({ value: each, label: i18n._(actionSentences[each]) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <AdminPage page="audit">
      <div className={styles.filters}>
        <SelectField
          label={i18n._('What happened')}
          placeholder={i18n._('Everything')}
          options={kinds}
          value={act}
          onChange={(event) => setAct(event.target.value)}
        />
        <UserPicker
          chosen={personId === '' ? [] : [personId]}
          onChange={([chosen = '']) => setPerson(chosen)}
        />
        <div className={styles.files}>
          <DownloadButton report="audit" about={{ categoryId }} named />
          <DownloadButton report="deleted-messages" about={{ categoryId }} named />
        </div>
      </div>
      {rows.length === 0 ? (
        found.status === 'ready' ? (
          <EmptyState drawing="lens">{i18n._('Nothing found')}</EmptyState>
        ) : (
          <Skeleton shape="row" count={8} />
        )
      ) : (
        <Table
          caption={i18n._('Audit')}
          columns={[
            { id: 'what', label: i18n._('What happened') },
            { id: 'who', label: i18n._('By') },
            { id: 'whom', label: i18n._('About') },
            { id: 'when', label: i18n._('When') },
          ]}
        >
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </Table>
      )}
      {found.hasOlder && (
        <Cluster>
          <Button busy={found.loadingOlder} onClick={found.extend}>
            {i18n._('Show more')}
          </Button>
        </Cluster>
      )}
    </AdminPage>
  );
}

function Row({ row }: { readonly row: Recorded }) {
  const { i18n } = useLingui();
  return (
    <tr>
      <TableRowHeading>
        {isAction(row.act) ? i18n._(actionSentences[row.act]) : row.act}
        {row.act === 'sign-in failed' && <FailedSignIn details={row.details} />}
      </TableRowHeading>
      <TableCell label={i18n._('By')}>
        <bdi>{row.actorName ?? '–'}</bdi>
      </TableCell>
      <TableCell label={i18n._('About')}>
        <bdi>{row.subjectName ?? '–'}</bdi>
      </TableCell>
      <TableCell label={i18n._('When')} whole>
        <DateText at={row.at} as="dayTime" />
      </TableCell>
    </tr>
  );
}

/** How often and from where; for a number without an account, its last digits. */
function FailedSignIn({ details }: Pick<Recorded, 'details'>) {
  const { i18n } = useLingui();
  const { tries, network, numberEnds } = details;
  const several = numberEnds === 'several' || (numberEnds === undefined && network === 'many');
  return (
    <p className={styles.detail}>
      {i18n._('{tries, plural, one {# time} other {# times}}', { tries: Number(tries) })}
      {', '}
      {network === 'many'
        ? i18n._('from many networks')
        : i18n._('from {network}', { network: String(network) })}
      {several && `, ${i18n._('several unknown numbers')}`}
      {typeof numberEnds === 'string' &&
        !several &&
        `, ${i18n._('unknown number ending in {digits}', { digits: numberEnds })}`}
    </p>
  );
}
