/** How JSON escapes the characters that databases can't store: U+0000 and lone surrogates. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/

/** Whether a database can store this JSON. */
export const isStorable = (json: string): boolean => !json.includes('\\u') || !unstorable.test(json)

const emptyPatch = '[]}}'

/** The JSON of an object, left open for one last member: its value and a closing brace follow in another text. */
export function openForMember(object: object, key: string): string {
  const closed = JSON.stringify(object)
  const members = closed === '{}' ? '{' : `${closed.slice(0, -1)},`
  return `${members}${JSON.stringify(key)}:`
}

/** Inserts the JSON of a patch into a push that was framed with an empty one, which is at its very end. */
export function fillEmptyPatch(frame: string, patch: string): string {
  if (!frame.endsWith(emptyPatch)) throw new Error('The push does not end with an empty patch')
  return `${frame.slice(0, -emptyPatch.length)}${patch}}}`
}
