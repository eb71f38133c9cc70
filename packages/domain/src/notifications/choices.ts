// What a person has chosen about being told, and what holds where they have not.
import type { Role } from '../access/roles.ts';
import type { Id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { newsGroups, newsModes, type NewsGroup, type NewsMode } from './news.ts';
import type { QuietHours } from './quiet-hours.ts';

const mode = z.nullable(z.enum(newsModes));
const time = z.nullable(z.string().check(z.maxLength(5), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)));

/** Null: as the provider has it. */
export const contactChoices = z.strictObject({
  messages: mode,
  work: mode,
  lessons: mode,
  plans: mode,
  /** Whether text messages may be sent where a push cannot. */
  texts: z.nullable(z.boolean()),
  /** Quiet from this local time, `HH:MM`, … */
  quietFrom: time,
  /** … until this one. The same twice: never quiet. */
  quietUntil: time,
  /** Also on Saturdays, Sundays and bank holidays. Learners are told then in any case. */
  atWeekends: z.boolean(),
});
export type ContactChoices = z.output<typeof contactChoices>;

export type OwnChoices = Readonly<ContactChoices> & { readonly userId: Id };

export const noChoices: ContactChoices = {
  messages: null,
  work: null,
  lessons: null,
  plans: null,
  texts: null,
  quietFrom: null,
  quietUntil: null,
  atWeekends: false,
};

/** What holds for a person. Staff have an evening: quiet from 18:00, and at weekends. */
export type Wishes = {
  readonly modes: Readonly<Record<NewsGroup, NewsMode>>;
  readonly texts: boolean;
  readonly hours: QuietHours;
};

/** `provider`: the local times between which nobody is told anything, unless they have chosen otherwise. */
export function wishesOf(
  role: Role,
  choices: ContactChoices,
  provider: Pick<QuietHours, 'from' | 'until'>,
): Wishes {
  const isLearner = role === 'student';
  const usual: NewsMode = isLearner ? 'now' : 'summary';
  const usualHours = isLearner ? provider : staffEvening;
  return {
    modes: Object.fromEntries(newsGroups.map((group) => [group, choices[group] ?? usual])) as Record<
      NewsGroup,
      NewsMode
    >,
    texts: choices.texts ?? isLearner,
    hours: {
      from: choices.quietFrom ?? usualHours.from,
      until: choices.quietUntil ?? usualHours.until,
      onWorkingDaysOnly: !isLearner && !choices.atWeekends,
    },
  };
}

const staffEvening = { from: '18:00', until: '08:00' };
