// Fetches a report and saves it as a file. A refusal is shown, and a partial file is never saved.
import { fileNameOf, type ExportKey } from '@foothold/domain/reports/reports';
import { askReport, type ReportSubject } from './ask-report.ts';

export type Downloaded = { readonly problem: string | null };

export async function downloadReport(key: ExportKey, about: ReportSubject): Promise<Downloaded> {
  const asked = await askReport(key, about, (answer) => answer.blob());
  if ('problem' in asked) return asked;
  save(asked.content, fileNameOf(key));
  return { problem: null };
}

function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started reading it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
