import { create } from 'zustand'

/** Who of the voice channel is talking right now, by their ids at Discord. */
export const useTalkers = create<{ talking: readonly string[] }>(() => ({ talking: [] }))

export const noteTalk = (userId: string, talks: boolean): void =>
  useTalkers.setState(({ talking }) => {
    const others = talking.filter((one) => one !== userId)
    return { talking: talks ? [...others, userId] : others }
  })
