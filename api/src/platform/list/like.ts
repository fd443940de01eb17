/** Escapes a text for use in a `like` pattern, so that wildcards in it match literally. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
