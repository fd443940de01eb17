/** Escapes text for Discord's Markdown, so that it can't format itself or the text around it. */
export const escapedMarkdown = (text: string): string => text.replace(/[\\*_~`|>[\]()#]/g, String.raw`\$&`)
