// Invites a class at once: paste or open a list, correct it, invite, and print the welcome cards.
import { roleLabels, roles, type Role } from '@foothold/domain/access/roles';
import { isBlank } from '@foothold/domain/contract/blank';
import { maxInviteListLength } from '@foothold/domain/people/invite-list';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Printer, UserPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { DiscardTexts } from '../../../navigation/discard-question.tsx';
import { UnsavedChanges } from '../../../navigation/unsaved-changes.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/page.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { InviteColumns } from './invite-columns.tsx';
import { InviteListForm } from './invite-list-form.tsx';
import styles from './invite-rows.module.css';
import { InviteRows } from './invite-rows.tsx';
import type { Invited } from '../../../features/people/invite-call.ts';
import { useAbilities } from '../../../session/use-abilities.ts';
import { useInviteList } from './use-invite-list.ts';
import { WelcomeCards } from '../../../features/classrooms/welcome-cards.tsx';

type Props = {
  readonly onDone: () => void;
  /** What can be done with everybody who has been invited. */
  readonly renderNext: (invited: readonly Invited[]) => ReactNode;
};

export function InviteSeveral({ onDone, renderNext }: Props) {
  const { i18n } = useLingui();
  const can = useAbilities();
  const choosesRole = can('inviteStaff');
  const list = useInviteList();
  const [problem, setProblem] = useState<string | null>(null);
  const [text, setText] = useState('');
  /** The number of cards of the last print: those invited later are not on paper yet. */
  const [printed, setPrinted] = useState(0);
  const open = list.rows.filter((row) => row.invited === null);
  const toFix = open.length - list.ready;
  const unseen = list.invited.length > printed;
  const namesRoles = list.tables.some(({ columns }) => columns.includes('role'));
  const secrets = secretTexts(i18n, list.invited);
  const read = (lists: readonly string[]) => {
    const outcome = list.read(lists);
    if (outcome === 'read') setText('');
    setProblem(
      outcome === 'nobody'
        ? i18n._('There is nobody in this list')
        : outcome === 'too long'
          ? i18n._('Please invite at most {count, plural, one {# person} other {# people}} at a time', {
              count: maxInviteListLength,
            })
          : null,
    );
  };
  return (
    <>
      <UnsavedChanges
        unsaved={!isBlank(text) || open.length > 0 || unseen}
        {...(unseen ? { texts: cardTexts(i18n, secrets.question, open.length) } : {})}
      />
      {open.length === 0 && list.invited.length === 0 && (
        <InviteListForm
          text={text}
          onChange={setText}
          problem={problem}
          onProblem={setProblem}
          onRead={read}
        />
      )}
      {open.length > 0 && (
        <InviteColumns
          tables={list.tables}
          disabled={list.busy}
          onColumn={list.changeColumn}
          onHeading={list.changeHeading}
        />
      )}
      {open.length > 0 && (
        <Section
          title={i18n._('To invite')}
          beside={
            <output>
              {toFix === 0
                ? i18n._('{count, plural, one {# is ready} other {All # are ready}}', { count: list.ready })
                : i18n._('{ready} ready, {toFix} to fix', { ready: list.ready, toFix })}
            </output>
          }
        >
          {choosesRole && !namesRoles && (
            <div className={styles.role}>
              <SelectField
                label={i18n._('Role')}
                value={list.role}
                disabled={list.busy}
                options={roles.map((each) => ({ value: each, label: i18n._(roleLabels[each]) }))}
                onChange={(event) => list.changeRole(event.target.value as Role)}
              />
            </div>
          )}
          <InviteRows
            rows={list.rows}
            busy={list.busy}
            choosesRoles={choosesRole && namesRoles}
            onChange={list.change}
            onRemove={list.remove}
          />
          <div className={styles.actions}>
            <Button
              variant="primary"
              icon={UserPlus}
              busy={list.busy}
              aria-disabled={list.ready === 0 || undefined}
              onClick={() => list.ready > 0 && void list.send()}
            >
              {list.ready === 0
                ? i18n._('Invite')
                : i18n._('{count, plural, one {Invite # person} other {Invite # people}}', {
                    count: list.ready,
                  })}
            </Button>
          </div>
        </Section>
      )}
      {list.invited.length > 0 && !list.busy && (
        <Section title={i18n._('Invited')} beside={list.invited.length}>
          <Stack>
            <Banner tone="info" announced>
              {secrets.notice}
            </Banner>
            {!can('searchAllCategories') && (
              <p>
                {i18n._(
                  'If somebody cannot sign in, the number may belong to an account in another category. Ask an administrator to add this person to your category.',
                )}
              </p>
            )}
            <WelcomeCards people={list.invited} />
          </Stack>
          <div className={styles.actions}>
            {/* First, so that the class is on the cards. */}
            {renderNext(list.invited)}
            <Button
              variant={open.length === 0 ? 'primary' : 'quiet'}
              icon={Printer}
              onClick={() => {
                setPrinted(list.invited.length);
                window.print();
              }}
            >
              {i18n._('Print welcome cards')}
            </Button>
            {open.length === 0 && <Button onClick={onDone}>{i18n._('Done')}</Button>}
          </div>
        </Section>
      )}
    </>
  );
}

/** The server stores secrets only as hashes. Students have PINs, staff passwords. */
function secretTexts(i18n: I18n, invited: readonly Invited[]) {
  const kinds = new Set(invited.map(({ role }) => secretKindOf(role)));
  if (kinds.size > 1) {
    return {
      notice: i18n._('The PINs and passwords are shown only now. Print the cards or write them down.'),
      question: i18n._('The PINs and passwords are shown only now. Have you written them down?'),
    };
  }
  if (kinds.has('password')) {
    return {
      notice: i18n._('The passwords are shown only now. Print the cards or write them down.'),
      question: i18n._('The passwords are shown only now. Have you written them down?'),
    };
  }
  return {
    notice: i18n._('The PINs are shown only now. Print the cards or write them down.'),
    question: i18n._('The PINs are shown only now. Have you written them down?'),
  };
}

function cardTexts(i18n: I18n, question: string, open: number): DiscardTexts {
  return {
    heading: i18n._('You have not printed the cards'),
    confirmWord: i18n._('Leave'),
    question: (
      <>
        <p>{question}</p>
        {open > 0 && (
          <p>
            {i18n._('{count, plural, one {# person is} other {# people are}} not invited yet.', {
              count: open,
            })}
          </p>
        )}
      </>
    ),
  };
}
