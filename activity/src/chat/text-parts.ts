export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; uid: string }
  | { kind: 'link'; url: string; text: string }

const special = /<@uid:([\w-]{1,64})>|https?:\/\/[^\s<>"]+/g

/** A text in its parts: mentions and web addresses, and everything between them as it is. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(special)) {
    const whole = match[1] ? match[0] : withoutEnd(match[0])
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    parts.push(match[1] ? { kind: 'mention', uid: match[1] } : { kind: 'link', url: whole, text: shortened(whole) })
    from = match.index + whole.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

/** The full stop after an address ends the sentence and not the address; so does a bracket that was opened before it. */
function withoutEnd(address: string): string {
  const bare = address.replace(/[.,;:!?'"]+$/, '')
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare
}

const shortened = (address: string) => {
  const plain = address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return plain.length > 42 ? `${plain.slice(0, 40)}…` : plain
}
