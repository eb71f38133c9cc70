// One address, and the screen it shows to each kind of visitor. Whoever has none sees the not-found page.
import { lazy, Suspense, type FunctionComponent } from 'react';
import { useVisitor, type Visitor } from '../navigation/visitor.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const NotFoundScreen = lazy(async () => ({
  default: (await import('../navigation/not-found-screen.tsx')).NotFoundScreen,
}));

export type Screen = FunctionComponent;
export type Screens = Partial<Record<Visitor, Screen>>;

export function page(screens: Screens): FunctionComponent {
  return function Page() {
    const Shown = screens[useVisitor()] ?? NotFoundScreen;
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <Shown />
      </Suspense>
    );
  };
}
