// The ways to prove that it is the user, one at a time: a passkey, the code of an app, a recovery code, or the password.
import type { WayToProve } from '@foothold/domain/access/ways-to-prove';
import { isBlank } from '@foothold/domain/contract/blank';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { useLingui } from '@lingui/react';
import { FileText, Fingerprint, KeyRound, RotateCcw, School, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { CallForm } from '../../forms/call-form.tsx';
import { useCallForm } from '../../forms/use-call-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Icon } from '../../ui/icon.ts';
import { Stack } from '../../ui/layout.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Prove } from './use-prove.ts';

const icons: Readonly<Record<WayToProve, Icon>> = {
  passkey: Fingerprint,
  app: Smartphone,
  'recovery code': FileText,
  password: KeyRound,
  'college account': School,
};

const sentences = { noWay: 'This browser has no way to do this. Please use another device' };

export function ProveForm({ prove }: { readonly prove: Prove }) {
  const { i18n } = useLingui();
  const [chosen, setChosen] = useState<WayToProve | null>(null);
  const words: Readonly<Record<WayToProve, string>> = {
    passkey: i18n._('Use your passkey'),
    app: i18n._('Use the code from your app'),
    'recovery code': i18n._('Use a recovery code'),
    password: i18n._('Use your password'),
    'college account': i18n._('Use your college account'),
  };
  const { ways, ready, problem, again } = prove;
  const way = chosen ?? ways[0];
  if (!ready && problem === null) return <Skeleton shape="row" count={2} />;
  return (
    <Stack>
      {way === undefined ? (
        <NoWay prove={prove} />
      ) : way === 'passkey' || way === 'college account' ? (
        <ButtonWay prove={prove} way={way} word={words[way]} />
      ) : (
        <CodeWay key={way} prove={prove} way={way} />
      )}
      {!ready && (
        <Button icon={RotateCcw} onClick={again}>
          {i18n._('Try again')}
        </Button>
      )}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button
            key={other}
            variant="plain"
            wide
            icon={icons[other]}
            onClick={() => {
              prove.forget();
              setChosen(other);
            }}
          >
            {words[other]}
          </Button>
        ))}
    </Stack>
  );
}

function NoWay({ prove: { problem } }: { readonly prove: Prove }) {
  const { i18n } = useLingui();
  return (
    <div role="alert">
      <Banner tone="bad">{i18n._(problem ?? sentences.noWay)}</Banner>
    </div>
  );
}

type ButtonWayProps = {
  readonly prove: Prove;
  readonly way: 'passkey' | 'college account';
  readonly word: string;
};

function ButtonWay({ prove, way, word }: ButtonWayProps) {
  const { i18n } = useLingui();
  const isPasskey = way === 'passkey';
  return (
    <Stack>
      <p>
        {isPasskey
          ? i18n._('Your device asks for your finger, face or screen lock.')
          : i18n._('Your college asks for your password in a window of its own.')}
      </p>
      <Button
        variant="primary"
        wide
        icon={icons[way]}
        // A user who has closed the college's window presses again.
        busy={isPasskey && prove.busy}
        onClick={() => void (isPasskey ? prove.provePasskey() : prove.proveAtCollege())}
      >
        {word}
      </Button>
      <Problem sentence={prove.problem} />
    </Stack>
  );
}

type CodeProps = { readonly prove: Prove; readonly way: Exclude<WayToProve, 'passkey' | 'college account'> };

function CodeWay({ prove: { send }, way }: CodeProps) {
  const { i18n } = useLingui();
  const form = useCallForm({
    initial: { text: '' },
    check: ({ text }) =>
      isBlank(text) ? { text: way === 'password' ? signInSentences.password : factorSentences.code } : {},
    send: ({ text }) => send(way === 'password' ? { kind: way, password: text } : { kind: way, code: text }),
  });
  const field = form.field('text');
  return (
    <CallForm
      action={i18n._('Continue')}
      busy={form.busy}
      failures={form.failures}
      onSubmit={form.submit}
      {...(form.refusal !== null && { refusal: i18n._(form.refusal.msg) })}
    >
      {way === 'password' && (
        <SecretField label={i18n._('Password')} autoComplete="current-password" {...field} />
      )}
      {way === 'app' && (
        <TextField
          label={i18n._('Code from your app')}
          hint={i18n._('Open the app on your phone. Enter the 6 digits that it shows now.')}
          inputMode="numeric"
          autoComplete="one-time-code"
          digits
          {...field}
        />
      )}
      {way === 'recovery code' && (
        <TextField
          label={i18n._('Recovery code')}
          hint={i18n._('From the list that you kept when you set this up. Each code works once.')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          digits
          {...field}
        />
      )}
    </CallForm>
  );
}
