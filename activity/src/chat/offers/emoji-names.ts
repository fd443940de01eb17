const maxOffered = 6

type Named = { emoji: string; names: readonly string[]; tags: readonly string[] }

/**
 * The part of an emoji's name being typed after a colon right before the cursor, or null. Times such as 12:30 don't
 * match.
 */
export const emojiBeingTyped = (text: string, cursor: number): string | null =>
  /(?:^|\s):([a-z0-9_+-]{2,30})$/i.exec(text.slice(0, cursor))?.[1]?.toLowerCase() ?? null

/**
 * The emoji matching a query: names that start with it first, exact matches before others, then partial names and tags.
 */
export function emojisFor(all: readonly Named[], typed: string, max = maxOffered): { emoji: string; name: string }[] {
  const ranked = all.flatMap(({ emoji, names, tags }) => {
    const begins = names.find((name) => name.startsWith(typed))
    const name = begins ?? names.find((one) => one.includes(typed)) ?? names[0]
    if (name === undefined) return []
    if (begins !== undefined) return { emoji, name, rank: begins === typed ? 0 : 1 }
    return tags.some((tag) => tag.startsWith(typed)) || name.includes(typed) ? { emoji, name, rank: 2 } : []
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank || a.name.length - b.name.length)
    .slice(0, max)
    .map(({ emoji, name }) => ({ emoji, name }))
}
