// Shuffles a list the same way for the same seed, so that a page looks the same for the whole class.

export function shuffle<Item>(items: readonly Item[], seed: string): Item[] {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** The right answer and two others, shuffled. */
export function withDistractors(answer: string, others: readonly string[], seed: string): string[] {
  const wrong = shuffle(
    others.filter((other) => other !== answer),
    seed,
  ).slice(0, 2);
  return shuffle([answer, ...wrong], `${seed}!`);
}
