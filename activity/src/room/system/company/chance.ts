/** A deterministic pseudo-random number from 0 to 999, the same in every browser. */
export function chanceOf(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  // The last characters must change the result as much as the first.
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519)
  return ((hash ^ (hash >>> 13)) >>> 8) % 1000
}
