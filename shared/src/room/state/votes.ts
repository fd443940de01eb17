import * as z from 'zod/mini'

/** One person's votes on a song. An absent key is a vote that was never cast, or was taken back. */
export const SongVotes = z.object({ like: z.optional(z.boolean()), star: z.optional(z.boolean()) })
export type SongVotes = z.infer<typeof SongVotes>

export const VoteCounts = z.object({ likes: z.number(), dislikes: z.number(), stars: z.number() })
export type VoteCounts = z.infer<typeof VoteCounts>

export const noVotes: Readonly<VoteCounts> = { likes: 0, dislikes: 0, stars: 0 }

/** What one person's votes add to the counts. */
export function countOf(votes: SongVotes): VoteCounts {
  return {
    likes: votes.like === true ? 1 : 0,
    dislikes: votes.like === false ? 1 : 0,
    stars: votes.star === true ? 1 : 0,
  }
}

/** The opinion of a song, whether or not it is starred as well. */
export function opinionIn({ like }: SongVotes): 'like' | 'dislike' | null {
  if (like === undefined) return null
  return like ? 'like' : 'dislike'
}
