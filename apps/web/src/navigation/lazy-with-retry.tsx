// A component whose code is loaded when it is first rendered. Preloaded, it renders at once, without a placeholder.
// If loading fails, a notice takes its place, which tries again on request and when the network is back.
import {
  use,
  useEffect,
  useEffectEvent,
  useState,
  useTransition,
  type ComponentType,
  type FunctionComponent,
} from 'react';
import { PartLoadError } from './load-part.ts';
import { PartMissing, type MissingProps } from './part-missing.tsx';

export type LazyWithRetry<Props> = FunctionComponent<Props> & {
  /** Loads the code ahead of time. */
  readonly load: () => Promise<unknown>;
};

type Attempt<Props> =
  | { readonly Loaded: ComponentType<Props> }
  | { readonly Loaded: null; readonly error: unknown };

/** `Missing` is shown for a component that could not be loaded. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<MissingProps> = PartMissing,
): LazyWithRetry<Props> {
  let loaded: Attempt<Props> | null = null;
  let first: Promise<Attempt<Props>> | null = null;
  const fetch = async (): Promise<Attempt<Props>> => (loaded = { Loaded: await load() });
  const attempt = async (): Promise<Attempt<Props>> => {
    try {
      return await fetch();
    } catch (error) {
      console.error(error);
      return { Loaded: null, error };
    }
  };
  const attemptAgain = async (): Promise<Attempt<Props>> => {
    const next = await attempt();
    if (next.Loaded === null && reasonOf(next.error) === 'cached') window.location.reload();
    return next;
  };
  function Part(props: Props) {
    const [again, setAgain] = useState<Promise<Attempt<Props>> | null>(null);
    const [busy, startTransition] = useTransition();
    // No hook after this one: when React goes on with a component that waited, it is loaded, and `use` is not called.
    const shown = loaded ?? use(again ?? (first ??= attempt()));
    if (shown.Loaded !== null) return <shown.Loaded {...props} />;
    return (
      <Absent
        {...closing(props)}
        Missing={Missing}
        outdated={reasonOf(shown.error) === 'outdated'}
        busy={busy}
        onShown={() => (first = null)}
        onAgain={() => startTransition(() => setAgain(attemptAgain()))}
      />
    );
  }
  return Object.assign(Part, { load: fetch });
}

type AbsentProps = MissingProps & {
  readonly Missing: ComponentType<MissingProps>;
  readonly onShown: () => void;
};

/** The notice, once it is visible: then the next one to be rendered tries again. Earlier, a suspended parent would request the code in an endless loop. */
function Absent({ Missing, onShown, ...missing }: AbsentProps) {
  const { onAgain } = missing;
  const show = useEffectEvent(onShown);
  const tryAgain = useEffectEvent(onAgain);
  useEffect(() => {
    show();
    const onOnline = () => tryAgain();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return <Missing {...missing} />;
}

function reasonOf(error: unknown) {
  return error instanceof PartLoadError ? error.reason : null;
}

/** The props of dialogs and the like. */
function closing(props: {
  readonly open?: unknown;
  readonly onClose?: unknown;
}): Pick<MissingProps, 'open' | 'onClose'> {
  const { open, onClose } = props;
  return {
    open: open !== false,
    onClose: typeof onClose === 'function' ? () => void onClose() : undefined,
  };
}
