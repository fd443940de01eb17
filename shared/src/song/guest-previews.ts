/** The storage key of the count in the browser (client specification, section 9). */
export const previewsKey = 'preview-songs-played'

/** How many songs a guest hears before they must sign in. */
export const freePreviews = 10

/** The plays that this browser has counted, each once; newest last. */
export type PreviewsPlayed = readonly string[]

/** Parses the stored count defensively: people and extensions can write there too. */
export function previewsIn(stored: string | null): PreviewsPlayed {
  try {
    const read: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(read) ? read.filter((each): each is string => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** Counts a play. The same play again, after a reload or in a second tab, is not counted twice. */
export function countPreview(played: PreviewsPlayed, playId: string): PreviewsPlayed {
  // One beyond the limit is enough to know that it was passed.
  return played.includes(playId) || played.length > freePreviews ? played : [...played, playId]
}

/** Whether a listener has to sign in to go on: a guest above the limit. */
export const mustSignIn = (played: PreviewsPlayed, listener: { isLoggedIn: boolean }) =>
  !listener.isLoggedIn && played.length > freePreviews
