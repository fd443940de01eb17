import { create } from 'zustand'

/** Discord ids of the people talking in the voice channel right now. */
export const useTalkers = create<{ talking: readonly string[] }>(() => ({ talking: [] }))

export const noteTalk = (userId: string, talks: boolean): void =>
  useTalkers.setState(({ talking }) => {
    const others = talking.filter((one) => one !== userId)
    return { talking: talks ? [...others, userId] : others }
  })
