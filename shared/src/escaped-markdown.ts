/** Text as it is within Discord's Markdown: no sign in it makes a heading, a link or code of what stands around it. */
export const escapedMarkdown = (text: string): string => text.replace(/[\\*_~`|>[\]()#]/g, String.raw`\$&`)
