// The first rows of a report as people read them, and which columns its file has. Shown when asked for: looking at them is recorded.
import { previewRows, readablePreview, type ReportPreview } from '@foothold/domain/reports/contents';
import { reports, type ReportKey } from '@foothold/domain/reports/reports';
import { useLingui } from '@lingui/react';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useAttempt } from '../../../connection/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { scrollsByKeyboard } from '../../../ui/scrolls-by-keyboard.ts';
import { fetchPreview, type ReportSubject } from '../../../features/reports/fetch-report.ts';
import styles from './report-preview.module.css';

type Props = {
  readonly report: ReportKey;
  /** Null: not chosen yet. Another subject needs another component: give it a `key`. */
  readonly about: ReportSubject | null;
};

export function ReportPreviewPart({ report, about }: Props) {
  const { i18n } = useLingui();
  const [preview, setPreview] = useState<ReportPreview | null>(null);
  const { busy, problem, attempt, forget } = useAttempt();
  const isOpen = preview !== null || problem !== null;
  const name = i18n._(reports[report].name);
  const show = () =>
    about !== null && void attempt(async () => setPreview(await fetchPreview(report, about)));
  const hide = () => {
    setPreview(null);
    forget();
  };
  return (
    <Stack gap="small">
      <div>
        <Button
          small
          icon={isOpen ? EyeOff : Eye}
          busy={busy}
          disabled={about === null}
          aria-expanded={isOpen}
          aria-label={
            isOpen
              ? i18n._('Hide the first rows of {name}', { name })
              : i18n._('Show the first rows of {name}', { name })
          }
          onClick={isOpen ? hide : show}
        >
          {isOpen ? i18n._('Hide the first rows') : i18n._('Show the first rows')}
        </Button>
      </div>
      <Problem sentence={problem} />
      {preview !== null && <Rows name={name} preview={preview} />}
    </Stack>
  );
}

function Rows({ name, preview }: { readonly name: string; readonly preview: ReportPreview }) {
  const { i18n } = useLingui();
  const caption = i18n._('First rows of {name}', { name });
  const { columns, rows } = readablePreview(preview);
  const of = preview.columns;
  if (rows.length === 0) return <output>{i18n._('This report has no rows yet.')}</output>;
  const textOf = (cell: string | boolean) =>
    typeof cell === 'string' ? cell : cell ? i18n._('Yes') : i18n._('No');
  return (
    <>
      <section className={styles.frame} aria-label={caption} {...scrollsByKeyboard}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, previewRows).map((cells, row) => (
              // Rows of a file have no key and never change their order.
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td key={column}>
                    <span className={styles.cell} dir="auto" title={textOf(cell)}>
                      {textOf(cell)}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.columns} dir="ltr">
        {i18n._('{count, plural, one {The file has # column} other {The file has # columns}}: {columns}', {
          count: of.length,
          columns: of.join(', '),
        })}
      </p>
    </>
  );
}
