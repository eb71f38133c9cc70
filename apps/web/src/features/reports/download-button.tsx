// The button that downloads one report, with its error message.
import { exports, type ExportKey } from '@foothold/domain/reports/reports';
import { useLingui } from '@lingui/react';
import { Download } from 'lucide-react';
import { useAttempt } from '../../connection/use-attempt.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Problem } from '../../ui/problem.tsx';
import { downloadReport, type ReportSubject } from './fetch-report.ts';

type Props = {
  readonly report: ExportKey;
  /** What the report is about; null: not chosen yet. */
  readonly about: ReportSubject | null;
  /** For the accessible name, where no heading names the report. */
  readonly named?: boolean;
};

export function DownloadButton({ report, about, named = false }: Props) {
  const { i18n } = useLingui();
  const { busy, problem, attempt } = useAttempt();
  const label = i18n._('Download {name}', { name: i18n._(exports[report].name) });
  return (
    <Stack gap="small">
      <Button
        icon={Download}
        small
        busy={busy}
        disabled={about === null}
        aria-label={label}
        onClick={() => about !== null && void attempt(() => downloadReport(report, about))}
      >
        {named ? label : i18n._('Download')}
      </Button>
      <Problem sentence={problem} />
    </Stack>
  );
}
