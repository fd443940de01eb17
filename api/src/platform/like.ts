/** A text as a pattern of `like` that stands for itself: what would stand for anything loses that. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
