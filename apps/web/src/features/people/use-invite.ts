// The state of the invite form: input, errors, and the invited person once the server has confirmed.
import { sentences } from '@foothold/domain/contract/refusal';
import { inviteFormFor } from '@foothold/domain/people/input';
import { mapDetails, type Details } from '@foothold/domain/people/details';
import type { Role } from '@foothold/domain/access/roles';
import { useRef, useState } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import { inviteUser, newSecret, type Invited } from './invite-call.ts';
import { useAbilities } from '../../session/use-abilities.ts';
import { useViewer } from '../../session/viewer.tsx';

export type InviteEntries = Details & {
  readonly phoneNumber: string;
  readonly pin: string;
  readonly confirmPin: string;
  /** Empty: not chosen yet. */
  readonly role: Role | '';
};

export type InviteField = keyof InviteEntries;
type Mistakes = Partial<Record<InviteField, string>>;

export function useInvite() {
  const viewer = useViewer();
  const choosesRole = useAbilities()('inviteStaff');
  const empty: InviteEntries = {
    ...mapDetails(() => ''),
    phoneNumber: '',
    pin: '',
    confirmPin: '',
    role: choosesRole ? '' : 'student',
  };
  const [entries, setEntries] = useState(empty);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [invited, setInvited] = useState<Invited | null>(null);
  // Idempotent: sent again unchanged, it is the same call and executed once.
  const call = useRef({ entries, id: crypto.randomUUID() });

  const change = (part: Partial<InviteEntries>) => {
    setEntries((old) => ({ ...old, ...part }));
    setMistakes((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))));
  };

  const send = async () => {
    const parsed = inviteFormFor(entries.role).safeParse(entries);
    setProblem(null);
    setMistakes(firstOfEach(parsed.error?.issues ?? []));
    if (!parsed.success) return;
    if (call.current.entries !== entries) call.current = { entries, id: crypto.randomUUID() };
    setBusy(true);
    try {
      const { confirmPin: _, ...invitation } = parsed.data;
      setInvited(await inviteUser(invitation, viewer.selectedCategoryId, call.current.id));
      setEntries(empty);
    } catch (error) {
      const { code, msg, details } = refusalOf(error);
      const fields = asMistakes(details['fields']);
      if (Object.keys(fields).length > 0) setMistakes(fields);
      else setProblem(code === 'OFFLINE' ? sentences.somethingWrong : msg);
    } finally {
      setBusy(false);
    }
  };

  return {
    entries,
    change,
    choosesRole,
    mistakes,
    problem,
    busy,
    invited,
    changed: Object.entries(entries).some(([field, value]) => value !== empty[field as InviteField]),
    makeSecret: () => {
      const pin = newSecret(entries.role === '' ? 'student' : entries.role, entries.phoneNumber);
      change({ pin, confirmPin: pin });
    },
    send,
    another: () => setInvited(null),
  };
}

function firstOfEach(
  issues: readonly { readonly path: PropertyKey[]; readonly message: string }[],
): Mistakes {
  const found: Record<string, string> = {};
  for (const issue of issues) found[String(issue.path[0])] ??= issue.message;
  return found;
}

function asMistakes(fields: unknown): Mistakes {
  return typeof fields === 'object' && fields !== null ? { ...fields } : {};
}
