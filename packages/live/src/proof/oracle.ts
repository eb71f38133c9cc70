// Computes from the tables alone, without the engine's code, who may see which rows, and records who ever could.
import type pg from 'pg';

type Tables = {
  readonly people: readonly { id: string; locked: boolean }[];
  readonly clubs: readonly { id: string; open: boolean }[];
  readonly members: readonly { club_id: string; person_id: string }[];
  readonly notes: readonly { id: string; club_id: string; seq: number; body: string }[];
  readonly topics: readonly { id: string; title: string }[];
  readonly links: readonly { club_id: string; topic_id: string }[];
};

export type Seen = { readonly id: string; readonly text: string; readonly seq: number | null };

export class Oracle {
  readonly #pool: pg.Pool;
  readonly #everSeen = new Map<string, Set<string>>();
  #tables: Tables | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Reads the current tables, and records for every text which of `people` may see it now. */
  async refresh(people: readonly (string | null)[]): Promise<void> {
    const { rows } = await this.#pool.query<{ tables: Tables }>(
      `select jsonb_build_object(
         'people', (select coalesce(jsonb_agg(x), '[]') from people x),
         'clubs', (select coalesce(jsonb_agg(x), '[]') from clubs x),
         'members', (select coalesce(jsonb_agg(x), '[]') from members x),
         'notes', (select coalesce(jsonb_agg(x), '[]') from notes x),
         'topics', (select coalesce(jsonb_agg(x), '[]') from topics x),
         'links', (select coalesce(jsonb_agg(x), '[]') from links x)) as tables`,
    );
    this.#tables = rows[0]?.tables ?? null;
    for (const person of people) {
      for (const { id } of this.#now.clubs) {
        if (!this.allows(person, id)) continue;
        for (const { text } of [...this.notesIn(id), ...this.topicsIn(id)]) this.#remember(text, person);
      }
    }
  }

  allows(person: string | null, clubId: string): boolean {
    const { clubs, members, people } = this.#now;
    const club = clubs.find(({ id }) => id === clubId);
    if (club === undefined) return false;
    if (club.open) return true;
    const belongs = members.some((member) => member.club_id === clubId && member.person_id === person);
    const known = people.find(({ id }) => id === person);
    return belongs && known !== undefined && !known.locked;
  }

  notesIn(clubId: string): Seen[] {
    return this.#now.notes
      .filter((note) => note.club_id === clubId)
      .map(({ id, body, seq }) => ({ id, text: body, seq }));
  }

  topicsIn(clubId: string): Seen[] {
    const linked = new Set(
      this.#now.links.filter((link) => link.club_id === clubId).map((link) => link.topic_id),
    );
    return this.#now.topics
      .filter(({ id }) => linked.has(id))
      .map(({ id, title }) => ({ id, text: title, seq: null }));
  }

  /** Whether this person was allowed to see the text at any moment since it was written. */
  everAllowed(text: string, person: string | null): boolean {
    return this.#everSeen.get(text)?.has(person ?? '') ?? false;
  }

  #remember(text: string, person: string | null): void {
    const who = this.#everSeen.get(text) ?? new Set();
    who.add(person ?? '');
    this.#everSeen.set(text, who);
  }

  get #now(): Tables {
    if (this.#tables === null) throw new Error('Call refresh() first');
    return this.#tables;
  }
}
