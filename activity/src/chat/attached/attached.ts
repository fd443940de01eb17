import { create } from 'zustand'

/** A picture attached to the draft. */
export type AttachedPicture = {
  key: string
  file: File
  /** Object URL that the page shows until the server has the picture. */
  url: string
  /** Alternative text for people who can't see the picture. */
  alternativeText: string
}

/** Pictures of the current draft. Like its text, they survive unmounting the panel. */
export const useAttached = create<{ pictures: readonly AttachedPicture[] }>(() => ({ pictures: [] }))

/** Returns the pictures for the message being sent now and clears them for the next one. */
export function takeAttached(): readonly AttachedPicture[] {
  const { pictures } = useAttached.getState()
  useAttached.setState({ pictures: [] })
  return pictures
}

/** Releases the object URLs of pictures that are no longer shown. */
export function forgetPictures(pictures: readonly AttachedPicture[]): void {
  for (const { url } of pictures) URL.revokeObjectURL(url)
}
