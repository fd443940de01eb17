/** Those in a room who are called together, as in “@djs”. */
export const mentionedGroups = ['djs', 'staff', 'here'] as const
export type MentionedGroup = (typeof mentionedGroups)[number]

const named = /(?<![\p{L}\p{N}_@.])@(djs|staff|here)(?![\p{L}\p{N}_@])/giu
const code = /```[^]+?```|`[^`\n]+`/g

/** The groups a text names, each once; what stands in code is about the word and calls nobody. */
export const groupsNamedIn = (text: string): MentionedGroup[] => {
  const found = new Set(Array.from(text.replaceAll(code, ' ').matchAll(named), ([, name]) => name?.toLowerCase()))
  return mentionedGroups.filter((group) => found.has(group))
}

/**
 * Who may call whom: staff everybody, those at the decks one another too, and whoever has an account the staff. A guest
 * calls nobody.
 */
export function mayMention(
  group: MentionedGroup,
  { isStaff, isDj, isUser }: { isStaff: boolean; isDj: boolean; isUser: boolean },
): boolean {
  if (isStaff) return true
  if (group === 'djs') return isDj
  return group === 'staff' && isUser
}
