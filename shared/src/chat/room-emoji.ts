export const emojiKinds = ['emoji', 'sticker'] as const
export type EmojiKind = (typeof emojiKinds)[number]

/** How many of each a room has, and how large their pictures are. */
export const maxEmoji: Record<EmojiKind, number> = { emoji: 50, sticker: 20 }
export const maxEmojiBytes: Record<EmojiKind, number> = { emoji: 256 * 1024, sticker: 512 * 1024 }

/** What an emoji of a room is called. */
export const emojiName = /^[a-z0-9_]{2,32}$/

/** As many different ones of a line are shown. */
export const maxEmojiPerLine = 20

/** The names of emoji in a text, each once. */
export function emojiNamesIn(text: string): string[] {
  const names = [...text.matchAll(/:([a-z0-9_]{2,32}):/g)].flatMap(([, name]) => name ?? [])
  return [...new Set(names)].slice(0, maxEmojiPerLine)
}
