/** The beginning of a text, at most `most` code units of it; a character that would be cut in two is left out. */
export const shorten = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
