import { create } from 'zustand'

/** The number of messages since the chat was last viewed. */
const useCount = create<{ unread: number }>(() => ({ unread: 0 }))

export const useNews = (): number => useCount((state) => state.unread)
export const addNews = (): void => useCount.setState(({ unread }) => ({ unread: unread + 1 }))
export const readAll = (): void => useCount.setState({ unread: 0 })
