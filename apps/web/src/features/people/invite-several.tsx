// Inviting a class at once: paste or open a list, put right what is wrong, invite, and print the welcome cards.
import { roleLabels, roles, type Role } from '@foothold/domain/people/roles';
import { longestInviteList } from '@foothold/domain/people/invite-list';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Printer, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { DiscardWords } from '../../navigation/discard-question.tsx';
import { UnsavedChanges } from '../../navigation/unsaved-changes.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Section, StickyActions } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { InviteListForm } from './invite-list-form.tsx';
import styles from './invite-rows.module.css';
import { InviteRows } from './invite-rows.tsx';
import { useAbilities } from './use-abilities.ts';
import { useInviteList } from './use-invite-list.ts';
import { WelcomeCards } from './welcome-cards.tsx';

export function InviteSeveral({ onDone }: { readonly onDone: () => void }) {
  const { i18n } = useLingui();
  const choosesRole = useAbilities()('inviteStaff');
  const list = useInviteList();
  const [problem, setProblem] = useState<string | null>(null);
  const [text, setText] = useState('');
  /** How many cards the last print had: who is invited after it is not on paper yet. */
  const [printed, setPrinted] = useState(0);
  const open = list.rows.filter((row) => row.invited === null);
  const unseen = list.invited.length > printed;
  const read = (lists: readonly string[]) => {
    const outcome = list.read(lists);
    if (outcome === 'read') setText('');
    setProblem(
      outcome === 'nobody'
        ? i18n._('There is nobody in this list')
        : outcome === 'too long'
          ? i18n._('Please invite at most {count} people at a time', { count: longestInviteList })
          : null,
    );
  };
  return (
    <>
      <UnsavedChanges
        unsaved={text.trim() !== '' || open.length > 0 || unseen}
        {...(unseen ? { words: wordsOfPins(i18n, open.length) } : {})}
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
        <Section title={i18n._('To invite')} beside={open.length}>
          {choosesRole && (
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
          <InviteRows rows={list.rows} busy={list.busy} onChange={list.change} onRemove={list.remove} />
          <StickyActions>
            <Button
              look="primary"
              icon={UserPlus}
              busy={list.busy}
              disabled={!list.busy && list.ready === 0}
              onClick={() => void list.send()}
            >
              {list.ready === 0
                ? i18n._('Invite')
                : i18n._('{count, plural, one {Invite # person} other {Invite # people}}', {
                    count: list.ready,
                  })}
            </Button>
          </StickyActions>
        </Section>
      )}
      {list.invited.length > 0 && !list.busy && (
        <Section
          title={i18n._('Invited')}
          beside={list.invited.length}
          actions={
            <Button
              small
              look={open.length === 0 ? 'primary' : 'quiet'}
              icon={Printer}
              onClick={() => {
                setPrinted(list.invited.length);
                window.print();
              }}
            >
              {i18n._('Print welcome cards')}
            </Button>
          }
        >
          <Stack>
            <Banner tone="info" announced>
              {i18n._('The PINs are shown only now. Print the cards or write them down.')}
            </Banner>
            <WelcomeCards people={list.invited} />
            {open.length === 0 && (
              <Cluster>
                <Button onClick={onDone}>{i18n._('Done')}</Button>
              </Cluster>
            )}
          </Stack>
        </Section>
      )}
    </>
  );
}

/** The server keeps no PIN that anybody could read again. */
function wordsOfPins(i18n: I18n, open: number): DiscardWords {
  return {
    heading: i18n._('You have not printed the cards'),
    confirmWord: i18n._('Leave'),
    question: (
      <>
        <p>{i18n._('The PINs are shown only now. Have you written them down?')}</p>
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
