/** The first `max` code units of a text; a character that would be cut in two is left out. */
export const shorten = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
