// The live collection of the last downloads of a category's reports.
import { collection } from '../contract/collection.ts';
import { ids } from '../contract/params.ts';
import type { ReportKey } from './reports.ts';

export type LastDownload = {
  readonly report: ReportKey;
  readonly at: string;
  /** Who downloaded it, as they were called then: an administrator, or another system by its key. Null: not known any more. */
  readonly actorName: string | null;
  /** The classroom or the user that it was about; null where the report is about the whole category. */
  readonly subjectName: string | null;
};

/** Of each report that the audit log knows of, the last download of all. */
export const lastDownloads = collection<LastDownload>()({
  name: 'reports.lastDownloads',
  params: ids('categoryId'),
  key: 'report',
});
