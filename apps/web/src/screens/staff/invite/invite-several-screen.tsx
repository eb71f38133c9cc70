// Inviting a class has its own address, so that leaving it can ask before input is lost.
import { useLingui } from '@lingui/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, School } from 'lucide-react';
import { useState } from 'react';
import { InviteSeveral } from './invite-several.tsx';
import { useAttemptWithToast } from '../../../connection/use-attempt.ts';
import { useAbilities } from '../../../session/use-abilities.ts';
import { ButtonLink } from '../../../navigation/links.tsx';
import { ScreenTitle } from '../../../navigation/screen-title.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useClassroomChanges } from '../../../features/classrooms/use-classroom-changes.ts';
import { useClassrooms, type Classroom } from '../../../features/classrooms/use-classrooms.ts';

export function InviteSeveralScreen() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const can = useAbilities();
  const intoChatId = useIntoChatId();
  const leave = () =>
    void (intoChatId === undefined
      ? navigate({ to: '/staff/users' })
      : navigate({ to: '/staff/classrooms/$groupChatId', params: { groupChatId: intoChatId } }));
  return (
    <Page>
      <ScreenTitle>{i18n._('Invite several people')}</ScreenTitle>
      <PageHeading
        title={i18n._('Invite several people')}
        back={
          <ButtonLink to="/staff/users" variant="plain" icon={ArrowLeft} small>
            {can('inviteStaff') ? i18n._('Users') : i18n._('Students')}
          </ButtonLink>
        }
      />
      <InviteSeveral
        onDone={leave}
        renderNext={(invited) => <AddToClass userIds={invited.map(({ userId }) => userId)} />}
      />
    </Page>
  );
}

/** "Add all to class…": puts several people into one classroom at once, beside those who are there already. Renders nothing while the viewer has no classroom to add them to. */
function AddToClass({ userIds }: { readonly userIds: readonly string[] }) {
  const { i18n } = useLingui();
  const { classrooms, complete } = useActiveClassrooms();
  const [isOpen, setOpen] = useState(false);
  const intoChatId = useIntoChatId();
  if (!complete || classrooms.length === 0) return null;
  const meant = classrooms.find(({ chat }) => chat.id === intoChatId);
  const holding = classrooms.find(({ memberIds }) => userIds.every((id) => memberIds.includes(id)));
  return (
    <>
      {holding !== undefined && (
        <output>
          <Tag tone="good">{i18n._('All are in {name}', { name: holding.chat.chatName })}</Tag>
        </output>
      )}
      {meant !== undefined && holding === undefined ? (
        <AddToMeant classroom={meant} userIds={userIds} />
      ) : (
        <Button icon={School} onClick={() => setOpen(true)}>
          {i18n._('Add all to class…')}
        </Button>
      )}
      {isOpen && <ClassDialog userIds={userIds} onClose={() => setOpen(false)} />}
    </>
  );
}

type MeantProps = { readonly classroom: Classroom; readonly userIds: readonly string[] };

/** The list was opened from this class: one press. */
function AddToMeant({ classroom: { chat, memberIds }, userIds }: MeantProps) {
  const { i18n } = useLingui();
  const { setPeople } = useClassroomChanges(chat.id);
  const { busy, attempt } = useAttemptWithToast();
  const add = () => void attempt(() => setPeople([...new Set([...memberIds, ...userIds])], memberIds, false));
  return (
    <Button icon={School} busy={busy} onClick={add}>
      {i18n._('Add all to {name}', { name: chat.chatName })}
    </Button>
  );
}

/** Undefined: the screen was not opened from a class. */
function useIntoChatId(): string | undefined {
  return useLocation({ select: ({ state }) => state.intoChatId });
}

type DialogProps = { readonly userIds: readonly string[]; readonly onClose: () => void };

function ClassDialog({ userIds, onClose }: DialogProps) {
  const { i18n } = useLingui();
  const { classrooms } = useActiveClassrooms();
  const [only, ...others] = classrooms.map(({ chat }) => chat.id);
  const form = useCallForm<{ readonly chatId: string }>({
    initial: { chatId: others.length === 0 ? (only ?? '') : '' },
    send: async () => {
      await setPeople([...new Set([...memberIds, ...userIds])], memberIds, false);
      onClose();
    },
  });
  const { chatId } = form.values;
  const memberIds = classrooms.find(({ chat }) => chat.id === chatId)?.memberIds ?? [];
  const { setPeople } = useClassroomChanges(chatId);
  return (
    <FormDialog
      heading={i18n._('{count, plural, one {Add # person to a class} other {Add # people to a class}}', {
        count: userIds.length,
      })}
      saveWord={i18n._('Add')}
      {...form.dialog}
      saveDisabled={chatId === ''}
      unsaved={false}
      onClose={onClose}
    >
      <SelectField
        label={i18n._('Classroom')}
        placeholder={i18n._('Choose a classroom')}
        value={chatId}
        options={classrooms.map(({ chat }) => ({ value: chat.id, label: chat.chatName }))}
        onChange={(event) => form.change({ chatId: event.target.value })}
      />
    </FormDialog>
  );
}

function useActiveClassrooms() {
  const { classrooms, complete } = useClassrooms();
  return { classrooms: classrooms.filter(({ chat }) => chat.active), complete };
}
