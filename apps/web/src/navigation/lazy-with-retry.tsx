// A component whose code is loaded when it is first rendered. Preloaded, it renders at once, without a placeholder.
// If loading fails, it shows an error in its place, with a retry.
import {
  createContext,
  lazy,
  useContext,
  useEffect,
  useState,
  useTransition,
  type ComponentType,
  type FunctionComponent,
} from 'react';
import { PartOutdated, PartStuck } from './load-part.ts';
import { PartMissing, type MissingProps } from './part-missing.tsx';

export type LazyWithRetry<Props> = FunctionComponent<Props> & {
  /** Loads the code ahead of time. */
  readonly load: () => Promise<unknown>;
};

type Again = Pick<MissingProps, 'busy' | 'onAgain'>;
const AgainContext = createContext<Again>({ busy: false, onAgain: () => undefined });

/** `Missing` is shown for a component that could not be loaded. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<MissingProps> = PartMissing,
): LazyWithRetry<Props> {
  let here: ComponentType<Props> | null = null;
  let outdated = false;
  const fetch = async () => {
    here = await load();
    return here;
  };
  const arrive = async (isAgain = false): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await fetch() };
    } catch (error) {
      console.error(error);
      if (isAgain && error instanceof PartStuck) window.location.reload();
      outdated = error instanceof PartOutdated;
      return { default: NotHere };
    }
  };
  let Fetched = lazy(() => arrive());
  function NotHere(props: Props) {
    // Only once the error is visible: otherwise a suspended parent would request the code in an endless loop.
    useEffect(() => {
      Fetched = lazy(() => arrive(true));
    });
    return <Missing {...useContext(AgainContext)} {...closing(props)} outdated={outdated} />;
  }
  function Part(props: Props) {
    // Chosen once: another component later would remount.
    const [Chosen, choose] = useState<ComponentType<Props>>(() => here ?? (Fetched as ComponentType<Props>));
    const [busy, start] = useTransition();
    const onAgain = () => {
      const next = here ?? (Fetched as ComponentType<Props>);
      start(() => choose(() => next));
    };
    return (
      <AgainContext value={{ busy, onAgain }}>
        <Chosen {...props} />
      </AgainContext>
    );
  }
  return Object.assign(Part, { load: fetch });
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
