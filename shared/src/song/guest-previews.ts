/** The key under which a browser keeps the count (client specification, section 9). */
export const previewsKey = 'preview-songs-played'

/** How many songs somebody hears before they are asked to sign in. */
export const freePreviews = 10

/** The plays a browser has counted, each once; newest last. */
export type PreviewsPlayed = readonly string[]

/** What is kept in a browser, read with care: people and extensions write there too. */
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
  // More than the limit tells nothing more: one beyond it is enough to know that it is passed.
  return played.includes(playId) || played.length > freePreviews ? played : [...played, playId]
}

/** Whether a listener has to sign in to go on: somebody who has not, once they are above the limit. */
export const mustSignIn = (played: PreviewsPlayed, listener: { isLoggedIn: boolean }) =>
  !listener.isLoggedIn && played.length > freePreviews
