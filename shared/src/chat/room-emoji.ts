export const emojiKinds = ['emoji', 'sticker'] as const
export type EmojiKind = (typeof emojiKinds)[number]

/** Max number of emoji and of stickers in a room. */
export const maxEmoji: Record<EmojiKind, number> = { emoji: 50, sticker: 20 }
export const maxEmojiBytes: Record<EmojiKind, number> = { emoji: 256 * 1024, sticker: 512 * 1024 }

/** Valid names of a room's emoji. */
export const emojiName = /^[a-z0-9_]{2,32}$/

/** Max number of different emoji that a line shows. */
export const maxEmojiPerLine = 20

/** The emoji names in a text, each once. */
export function emojiNamesIn(text: string): string[] {
  const names = [...text.matchAll(/:([a-z0-9_]{2,32}):/g)].flatMap(([, name]) => name ?? [])
  return [...new Set(names)].slice(0, maxEmojiPerLine)
}
