import { createStore, type StoreApi } from 'zustand/vanilla'

/** A picture attached to a draft. */
export type AttachedPicture = {
  key: string
  file: File
  /** Object URL that the page shows until the server has the picture. */
  url: string
  /** Alternative text for people who can't see the picture. */
  alternativeText: string
}

/** Pictures of a draft. Like its text, they survive unmounting the panel. */
export type PicturesStore = StoreApi<{ pictures: readonly AttachedPicture[] }>

export const createAttachedPictures = (): PicturesStore => createStore(() => ({ pictures: [] }))

/** Returns the pictures for the message being sent now and clears them for the next one. */
export function takeAttached(attached: PicturesStore): readonly AttachedPicture[] {
  const { pictures } = attached.getState()
  attached.setState({ pictures: [] })
  return pictures
}

/** Releases the object URLs of pictures that are no longer shown. */
export function forgetPictures(pictures: readonly AttachedPicture[]): void {
  for (const { url } of pictures) URL.revokeObjectURL(url)
}
