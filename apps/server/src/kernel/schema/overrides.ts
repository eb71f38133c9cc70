// What the typed tables need and the database does not say; `npm run schema` reads it.
import type { RosterCounts } from '@foothold/domain/roster/changes';
import type { RosterKind, SavedColumns } from '@foothold/domain/roster/columns';
import type { LineProblem } from '@foothold/domain/roster/problems';
import type { RunFailure } from '@foothold/domain/roster/runs';
import type { RosterQuestion } from '@foothold/domain/roster/safety';
import type { KeyScope } from '@foothold/domain/machine-keys/scopes';
import type { FlowFailure } from '@foothold/domain/single-sign-on/flow';
import type { EventType } from '@foothold/domain/webhooks/events';

/** An object of a bucket with some of an upload's bytes, in order. The bucket's `etag` says whether it is still the same. */
export type UploadPart = {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly etag?: string;
};

/** What a change by a roster has replaced, by which it is undone. */
export type Before = {
  /** The run that had changed it last before. */
  readonly runId?: string | null;
  /** A name that was changed, and the hash of the one that the records had before, as hexadecimal digits. */
  readonly firstName?: string;
  readonly surname?: string;
  readonly className?: string;
  readonly seen?: string;
  /** The version of a new account's contact. */
  readonly version?: number;
  /** The remembered membership, before somebody joined again or left. */
  readonly membership?: {
    readonly beganAt: string;
    readonly endedAt: string | null;
    readonly isOwn: boolean;
  } | null;
  /** When somebody who left had joined; null: they were no member any more. */
  readonly joinedAt?: string | null;
  /** The class had no teacher until this person joined. */
  readonly becameTeacher?: boolean;
  /** Who became the teacher of the class when this person left. */
  readonly replacedBy?: string;
};

const as = <Type>() => ({}) as { readonly type: Type };

/** The types of JSON, and of texts that are words of the code which no check lists. */
export const columnTypes = {
  'auth.audit.details': as<Record<string, unknown>>(),
  'auth.machine_keys.scopes': as<readonly KeyScope[]>(),
  'auth.oidc_flows.failure': as<FlowFailure>(),
  'roster_rows.before': as<Before>(),
  'roster_rows.problem': as<LineProblem>(),
  'roster_runs.columns': as<readonly { readonly heading: string; readonly kind: RosterKind }[]>(),
  'roster_runs.counts': as<RosterCounts>(),
  'roster_runs.failure': as<RunFailure>(),
  'roster_runs.questions': as<readonly RosterQuestion[]>(),
  'roster_systems.columns': as<SavedColumns>(),
  'uploads.parts': as<readonly UploadPart[]>(),
  'webhook_events.data': as<Readonly<Record<string, string>>>(),
  'webhooks.types': as<readonly EventType[]>(),
};

export type ColumnType<Column extends keyof typeof columnTypes> = (typeof columnTypes)[Column]['type'];
