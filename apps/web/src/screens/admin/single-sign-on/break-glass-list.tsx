// The administrators for emergencies of the category: how many of them could sign in now, and who needs new recovery codes.
import { fewRecoveryCodes } from '@foothold/domain/access/ways-to-prove';
import { neededBreakGlass, readyOf } from '@foothold/domain/single-sign-on/break-glass';
import type { BreakGlass } from '@foothold/domain/single-sign-on/collections';
import { useLingui } from '@lingui/react';
import { LifeBuoy } from 'lucide-react';
import { Tag } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { RowList, StaticRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useBreakGlass } from '../../../features/single-sign-on/use-break-glass.ts';

export function BreakGlassList() {
  const { i18n } = useLingui();
  const { people, complete } = useBreakGlass();
  const title = i18n._('Administrators for emergencies');
  const ready = readyOf(people);
  const isEnough = ready >= neededBreakGlass;
  const isOn = people.some(({ isNeeded }) => isNeeded);
  return (
    <Section title={title}>
      <p>
        {i18n._(
          'They sign in with phone number, password and passkey while the college’s service is down. Two are needed before it can be switched on. Choose them on their pages under Users.',
        )}
      </p>
      {complete ? (
        <Banner tone={isEnough ? 'good' : isOn ? 'bad' : 'warn'} announced>
          {isOn
            ? i18n._(
                '{ready, plural, =0 {Nobody could sign in now without the college’s service.} one {# administrator could sign in now without the college’s service.} other {# administrators could sign in now without the college’s service.}}',
                { ready },
              )
            : i18n._(
                '{ready, plural, =0 {No administrator is ready yet.} one {# administrator is ready.} other {# administrators are ready.}}',
                { ready },
              )}{' '}
          {!isEnough &&
            (isOn ? i18n._('Two are needed.') : i18n._('Two are needed before it is switched on.'))}
        </Banner>
      ) : (
        <Skeleton shape="row" count={2} />
      )}
      {people.length > 0 && (
        <RowList label={title}>
          {people.map((row) => (
            <li key={row.userId}>
              <BreakGlassRow row={row} />
            </li>
          ))}
        </RowList>
      )}
    </Section>
  );
}

function BreakGlassRow({ row }: { readonly row: BreakGlass }) {
  const { i18n } = useLingui();
  const { displayName, since, isNeeded, isReady, codesLeft } = row;
  const name = displayName ?? i18n._('Deleted User');
  const areFew = codesLeft <= fewRecoveryCodes;
  return (
    <StaticRow
      start={<LifeBuoy aria-hidden />}
      title={name}
      tag={
        !isReady ? (
          isNeeded ? (
            <Tag tone="bad">{i18n._('Cannot sign in')}</Tag>
          ) : (
            <Tag tone="warn">{i18n._('Not ready')}</Tag>
          )
        ) : areFew ? (
          <Tag tone="warn">{i18n._('Few codes')}</Tag>
        ) : (
          <Tag tone="good">{i18n._('Ready')}</Tag>
        )
      }
      text={
        <>
          {i18n._('Since')} <DateText at={since} as="short" />
          <br />
          {i18n._(
            '{codesLeft, plural, =0 {No recovery codes are left} one {# recovery code is left} other {# recovery codes are left}}',
            {
              codesLeft,
            },
          )}
          {(areFew || !isReady) && (
            <>
              <br />
              {isReady || codesLeft === 0
                ? i18n._('{name} makes new codes under Profile, Two-step sign-in.', { name })
                : i18n._('{name} needs the role, a passkey and an account that is not locked.', { name })}
            </>
          )}
        </>
      }
    />
  );
}
