// The lists behind the figures of a roster file: the first hundred of each. Problems stand open before the others.
import type { ChangeKind } from '@foothold/domain/roster/changes';
import { lineProblemSentences } from '@foothold/domain/roster/problems';
import { useLingui } from '@lingui/react';
import { Banner } from '../../ui/banner.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RowList, StaticRow } from '../../ui/list-row.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './roster.module.css';
import { useRosterChanges, type RosterChange } from './use-roster.ts';

export function ChangeLists({ runId }: { readonly runId: string }) {
  const { i18n } = useLingui();
  const { found, problem } = useRosterChanges(runId);
  if (problem !== null)
    return (
      <Banner tone="bad" announced>
        {i18n._(problem)}
      </Banner>
    );
  if (found === null) return <Skeleton shape="row" count={3} />;
  const titles: Readonly<Record<ChangeKind, string>> = {
    problem: i18n._('Problems'),
    'teacher added': i18n._('New teachers'),
    'teacher linked': i18n._('Linked with teachers who are here'),
    'person added': i18n._('New people'),
    'person linked': i18n._('Linked with people who are here'),
    'person renamed': i18n._('New names'),
    joined: i18n._('Join a class'),
    left: i18n._('Leave a class'),
    'class added': i18n._('New classes'),
    'class renamed': i18n._('New names of classes'),
  };
  // Sound: the object has every kind as a key.
  const kinds = Object.keys(titles) as ChangeKind[];
  const isProblem = (change: RosterChange) => change.problem !== null;
  return (
    <div>
      {kinds.map((kind) => {
        const rows = found.changes.filter((change) =>
          kind === 'problem' ? isProblem(change) : change.kind === kind && !isProblem(change),
        );
        const total = found.totals.find((each) => each.kind === kind)?.total ?? 0;
        if (rows.length === 0) return null;
        const list = { title: titles[kind], rows, total, open: kind === 'problem' };
        return <ChangeList key={kind} {...list} />;
      })}
    </div>
  );
}

type ListProps = {
  readonly title: string;
  readonly rows: readonly RosterChange[];
  readonly total: number;
  readonly open: boolean;
};

function ChangeList({ title, rows, total, open }: ListProps) {
  const { i18n } = useLingui();
  return (
    <Disclosure
      open={open}
      title={
        <>
          {title} <span className={styles.count}>{total}</span>
        </>
      }
    >
      <RowList label={title}>
        {rows.map((change) => (
          <li key={change.number}>
            <Change change={change} />
          </li>
        ))}
      </RowList>
      {rows.length < total && (
        <p className={styles.more}>
          {i18n._(
            '{count, plural, one {Only the first # is shown. The report has all of them.} other {Only the first # are shown. The report has all of them.}}',
            { count: rows.length },
          )}
        </p>
      )}
    </Disclosure>
  );
}

function Change({ change }: { readonly change: RosterChange }) {
  const { i18n } = useLingui();
  const { line, name, personId, phoneNumber, className, accountName, kind, problem } = change;
  const isLinked = (kind === 'person linked' || kind === 'teacher linked') && accountName !== null;
  return (
    <StaticRow
      title={name || className || personId || i18n._('No name')}
      text={
        <>
          {problem !== null && (
            <>
              {i18n._(lineProblemSentences[problem])}
              <br />
            </>
          )}
          {isLinked && (
            <>
              {i18n._('Matches {name}', { name: accountName })}
              <br />
            </>
          )}
          {name !== '' && className !== '' && (
            <>
              <bdi>{className}</bdi>
              <br />
            </>
          )}
          <bdi dir="ltr">{phoneNumber}</bdi>
        </>
      }
      meta={line === null ? null : i18n._('Line {line}', { line })}
    />
  );
}
