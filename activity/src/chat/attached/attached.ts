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

type Send = (text: string, parentId?: string, picture?: AttachedPicture) => Promise<void>

/** Sends the pictures in their order, the first one with the words: a message carries one file. */
export async function sendAttached(send: Send, text: string, parentId?: string): Promise<void> {
  const { pictures } = useAttached.getState()
  useAttached.setState({ pictures: [] })
  const [first, ...others] = pictures
  if (first) await send(text, parentId, first)
  for (const picture of others) await send('', undefined, picture)
}
