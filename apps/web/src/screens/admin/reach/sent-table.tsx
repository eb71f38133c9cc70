// The numbers behind the bars: each week and way, the newest first.
import type { ReachWeek } from '@foothold/domain/notifications/reach-calls';
import { useLingui } from '@lingui/react';
import { Table, TableCell, TableRowHeading } from '../../../ui/table.tsx';
import { useMoney } from './use-money.ts';
import { useSentWords } from './use-sent-words.ts';

export function SentTable({ weeks }: { readonly weeks: readonly ReachWeek[] }) {
  const { i18n } = useLingui();
  const { ways, weekOf } = useSentWords();
  const { pounds } = useMoney();
  const labels = {
    way: i18n._('Way'),
    sent: i18n._('Sent'),
    read: i18n._('Read within a day'),
    failed: i18n._('Failed'),
    messages: i18n._('Text messages'),
  };
  const columns = Object.entries(labels).map(([id, label]) => ({ id, label, numeric: id !== 'way' }));
  return (
    <Table
      caption={i18n._('Numbers by week')}
      columns={[{ id: 'week', label: i18n._('Week from') }, ...columns]}
    >
      {weeks.map(({ week, channel, sent, read, dayOld, failed, messages, pence }) => (
        <tr key={`${week} ${channel}`}>
          <TableRowHeading>{weekOf(week)}</TableRowHeading>
          <TableCell label={labels.way}>{ways[channel]}</TableCell>
          <TableCell numeric label={labels.sent}>
            {i18n.number(sent)}
          </TableCell>
          <TableCell numeric whole label={labels.read}>
            {dayOld === 0 ? '–' : i18n._('{read} of {dayOld}', { read, dayOld })}
          </TableCell>
          <TableCell numeric label={labels.failed}>
            {i18n.number(failed)}
          </TableCell>
          <TableCell numeric whole label={labels.messages}>
            {channel === 'text' ? i18n._('{messages} for {cost}', { messages, cost: pounds(pence) }) : '–'}
          </TableCell>
        </tr>
      ))}
    </Table>
  );
}
