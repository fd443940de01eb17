import { create } from 'zustand'

/** A picture that waits to be sent with what is being written. */
export type AttachedPicture = {
  key: string
  file: File
  /** Where this page shows it from until the server has it. */
  url: string
  /** What is seen in it, for those who do not see it. */
  alternativeText: string
}

/** Pictures of the message that is being written. They outlive the panel, as its words do. */
export const useAttached = create<{ pictures: readonly AttachedPicture[] }>(() => ({ pictures: [] }))

/** The pictures that wait, for the message that is sent now: the next one begins without any. */
export function takeAttached(): readonly AttachedPicture[] {
  const { pictures } = useAttached.getState()
  useAttached.setState({ pictures: [] })
  return pictures
}

/** Lets go of the bytes that a page has shown. */
export function forgetPictures(pictures: readonly AttachedPicture[]): void {
  for (const { url } of pictures) URL.revokeObjectURL(url)
}
