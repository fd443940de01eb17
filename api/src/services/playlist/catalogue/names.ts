/**
 * A name in the form by which two ways to write it are one: accents, case, punctuation and spaces aside. A name of
 * nothing but punctuation stands for itself.
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
