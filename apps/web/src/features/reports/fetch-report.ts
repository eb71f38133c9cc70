// Fetches a report: its first rows for the screen, or all of it as a file. A partial file is never saved.
import type { ReportPreview } from '@foothold/domain/reports/contents';
import { fileNameOf, type ExportKey, type ReportKey } from '@foothold/domain/reports/reports';
import { authorisedFetch } from '../../connection/authorised-fetch.ts';
import { saveFile } from '../../ui/save-file.ts';

/** What a report is about: the category, and the chosen classroom or user. */
export type ReportSubject = Readonly<Record<string, string>>;

/** Rejects as calls do, and `fetchPreview` too. */
export async function downloadReport(report: ExportKey, about: ReportSubject): Promise<void> {
  const answer = await authorisedFetch(pathOf(report, about));
  saveFile(await answer.blob(), fileNameOf(report));
}

export async function fetchPreview(report: ReportKey, about: ReportSubject): Promise<ReportPreview> {
  const answer = await authorisedFetch(pathOf(`${report}/preview`, about));
  return (await answer.json()) as ReportPreview;
}

function pathOf(report: string, about: ReportSubject): string {
  return `/api/reports/${report}?${new URLSearchParams(about)}`;
}
