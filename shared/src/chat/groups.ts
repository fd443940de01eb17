/** Groups in a room that can be mentioned together, as in “@djs”. */
export const mentionedGroups = ['djs', 'staff', 'here'] as const
export type MentionedGroup = (typeof mentionedGroups)[number]

const named = /(?<![\p{L}\p{N}_@.])@(djs|staff|here)(?![\p{L}\p{N}_@])/giu
const code = /```[^]+?```|`[^`\n]+`/g

/** The groups mentioned in a text, each once. Mentions inside code don't count. */
export const groupsNamedIn = (text: string): MentionedGroup[] => {
  const found = new Set(Array.from(text.replaceAll(code, ' ').matchAll(named), ([, name]) => name?.toLowerCase()))
  return mentionedGroups.filter((group) => found.has(group))
}

/**
 * Who may mention which group: staff may mention every group, DJs also one another, and any user the staff. Guests may
 * mention none.
 */
export function mayMention(
  group: MentionedGroup,
  { isStaff, isDj, isUser }: { isStaff: boolean; isDj: boolean; isUser: boolean },
): boolean {
  if (isStaff) return true
  if (group === 'djs') return isDj
  return group === 'staff' && isUser
}
