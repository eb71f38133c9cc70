// A part whose code is loaded when it is first shown. Loaded before, it is drawn at once: nothing flashes in its place.
// One that could not be loaded says so where it would stand, and can be asked for again.
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
import { PartMissing, type MissingProps } from './part-missing.tsx';

export type LazyWithRetry<Props> = FunctionComponent<Props> & {
  /** Fetches it ahead of its time. */
  readonly load: () => Promise<unknown>;
};

type Again = Pick<MissingProps, 'busy' | 'onAgain'>;
const AgainContext = createContext<Again>({ busy: false, onAgain: () => undefined });

/** `Missing` stands for a part that could not be loaded. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<MissingProps> = PartMissing,
): LazyWithRetry<Props> {
  let here: ComponentType<Props> | null = null;
  const fetch = async () => {
    here = await load();
    return here;
  };
  const arrive = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await fetch() };
    } catch (error) {
      console.error(error);
      return { default: NotHere };
    }
  };
  let Fetched = lazy(arrive);
  function NotHere(props: Props) {
    // Not before it is seen: whoever is still waiting for the part would ask for it without end.
    useEffect(() => {
      Fetched = lazy(arrive);
    });
    return <Missing {...useContext(AgainContext)} {...closing(props)} />;
  }
  function Part(props: Props) {
    // Chosen once: another one later would start anew.
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

/** What a dialog and the like are told of being open. */
function closing(props: {
  readonly open?: unknown;
  readonly onClose?: unknown;
}): Omit<MissingProps, keyof Again> {
  const { open, onClose } = props;
  return {
    open: open !== false,
    onClose: typeof onClose === 'function' ? () => void onClose() : undefined,
  };
}
