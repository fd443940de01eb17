/**
 * The normalized form of a name: without accents, case, punctuation and extra spaces. A name that is only punctuation
 * is kept as it is.
 */
export function nameKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return plain || name.trim()
}
