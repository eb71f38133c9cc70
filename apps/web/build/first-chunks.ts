// Groups the modules of first screens, and small modules that screens share, into few chunks, because on mobile networks every request costs time.
import type { Rolldown } from 'vite';
import {
  aheadModules,
  firstModules,
  mainModule,
  screenModules,
  screensOfStaffAlone,
  type FirstScreen,
} from './screens.ts';

export type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
type Modules = ReadonlySet<string>;

type Reached = {
  readonly frame: Modules;
  readonly first: Readonly<Record<FirstScreen, Modules>>;
  /** What is loaded on the first interaction: the calls with their rules, and what home shows below its first view. */
  readonly ahead: { readonly calls: Modules; readonly home: Modules };
  /** What a learner or a visitor can ever load. */
  readonly ever: Modules;
  /** What each single screen of a learner, and of a visitor, needs. */
  readonly ofLearners: readonly Modules[];
  readonly ofStaff: readonly Modules[];
};

/** The chunk name of a module, called for every module of a build; null: the bundler decides. */
export function firstChunks(): (module: string, graph: Graph) => string | null {
  let reached: Reached | null = null;
  return (module, graph) => {
    reached ??= reachedIn(graph);
    return ofFirstScreen(module, reached) ?? sharedPart(module, reached);
  };
}

function ofFirstScreen(module: string, { frame, first, ahead, ever }: Reached): string | null {
  const { signedOut, home, today, classrooms } = first;
  const isStaffs = today.has(module) || classrooms.has(module);
  if (frame.has(module)) return 'frame';
  if (signedOut.has(module)) return home.has(module) || isStaffs ? 'frame' : 'sign-in';
  if (home.has(module)) return isStaffs ? 'signed-in' : 'home';
  const isAhead = ahead.calls.has(module) || ahead.home.has(module);
  // In a chunk of their own they would cost learners two requests more.
  if (isAhead && isStaffs) return 'signed-in';
  if (ahead.calls.has(module)) return 'calls';
  if (ahead.home.has(module)) return 'home-rest';
  if (!isStaffs) return null;
  if (!ever.has(module))
    return !today.has(module) ? 'classrooms' : classrooms.has(module) ? 'staff' : 'today';
  // Modules that learners need on other screens must not share a chunk with staff code, nor the reverse.
  if (isLibrary(module)) return null;
  // Beside a dialog of the classrooms, an icon would load the whole library of dialogs with the icon.
  return today.has(module) || isIcon(module) ? 'today-parts' : 'first-parts';
}

function sharedPart(module: string, { ever, ofLearners, ofStaff }: Reached): string | null {
  if (isLibrary(module)) return null;
  const learners = ofLearners.filter((screen) => screen.has(module)).length;
  if (learners > 1) return 'parts';
  return !ever.has(module) && ofStaff.filter((screen) => screen.has(module)).length > 1
    ? 'staff-parts'
    : null;
}

/** Our own files and icons are small and many. Libraries are large, and keep their own chunks. */
function isLibrary(module: string): boolean {
  return module.includes('/node_modules/') && !isIcon(module);
}

function isIcon(module: string): boolean {
  return module.includes('/lucide-react/');
}

function reachedIn(graph: Graph): Reached {
  const each = (modules: readonly string[]) => modules.map((module) => reachedFrom([module], graph));
  return {
    frame: reachedFrom([mainModule], graph),
    first: {
      signedOut: reachedFrom(firstModules('signedOut'), graph),
      home: reachedFrom(firstModules('home'), graph),
      today: reachedFrom(firstModules('today'), graph),
      classrooms: reachedFrom(firstModules('classrooms'), graph),
    },
    ahead: {
      calls: reachedFrom(aheadModules.calls, graph),
      home: reachedFrom(aheadModules.home, graph),
    },
    ever: everReached(graph),
    ofLearners: each([...new Set([...screenModules('learner'), ...screenModules('signedOut')])]),
    ofStaff: each(screenModules('staff')),
  };
}

/** Everything that learners and visitors can ever load. */
export function everReached(graph: Graph): Modules {
  const staffs = screensOfStaffAlone();
  return reachedFrom([mainModule], graph, (later) => !staffs.has(later));
}

/** Follows static imports, and the dynamic ones that `follows` accepts. */
function reachedFrom(starts: readonly string[], graph: Graph, follows = (_later: string) => false): Modules {
  const reached = new Set<string>();
  const open = [...starts];
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    if (reached.has(module)) continue;
    reached.add(module);
    const info = graph.getModuleInfo(module);
    if (info === null) throw new Error(`The entry module of a screen is not in the build: ${module}`);
    open.push(...info.importedIds, ...info.dynamicallyImportedIds.filter(follows));
  }
  return reached;
}
