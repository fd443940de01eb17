import { avatarCatalogue } from '@segue/shared/people/avatars/catalogue.ts'
import type { EarnedItem } from '@segue/shared/people/earned.ts'
import { ghostColorOf } from '@segue/shared/people/avatars/ghosts.ts'
import type { Beat, StageDj, StagePerson } from '../../src/stage/stage-props.ts'

/** Invented people for viewing the stage without a room. */

const colors = ['#e2574c', '#2fa39a', '#ffb454', '#562DF9', '#5e8fd6', '#e85da0', '#6cc24a', '#f4ecdc']
const names = ['Ann', 'Ben', 'Carla', 'Dmytro', 'Eszter', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas']
const chosen = avatarCatalogue.filter((spec) => spec.kind !== 'special')

/** Most of a crowd wears nothing that is earned. */
const outfits: EarnedItem[][] = [[], ['scarf'], [], ['cap', 'jacket'], [], ['headphones'], []]

function voteOf(i: number): StagePerson['vote'] {
  if (i % 11 === 7) return 'dislike'
  return i % 3 === 0 ? null : 'like'
}

export function inventCrowd(count: number): StagePerson[] {
  return Array.from({ length: count }, (_, i): StagePerson => {
    const guest = i % 9 === 5
    return {
      uuid: `person-${i}`,
      nickname: `${names[i % names.length] ?? 'Ann'} ${i}`,
      avatarId: guest ? 'ghost' : (chosen[Math.floor(((i * 0.618034) % 1) * chosen.length)]?.slug ?? 'cat'),
      color: guest ? ghostColorOf(`guest ${i}`) : (colors[(i * 3) % colors.length] ?? '#562DF9'),
      position: { x: (i * 75.488 + 40) % 100, y: (i * 56.984 + 20) % 100 },
      role: i % 25 === 3 ? 'moderator' : null,
      isMe: i === 4,
      vote: voteOf(i),
      starred: i % 13 === 2,
      worn: outfits[i % outfits.length] ?? [],
    }
  })
}

export function inventDjs(count: number): StageDj[] {
  const look = ['fox', 'braids', 'tin-robot', 'lighthouse-keeper', 'moth']
  return Array.from({ length: count }, (_, i) => ({
    uuid: `dj-${i}`,
    nickname: ['Reynard', 'Amara', 'Unit 7', 'Old Tom', 'Luna'][i % 5] ?? 'Ann',
    avatarId: look[i % look.length] ?? 'fox',
    color: ['#3a7d6b', '#ffb454', '#5f7fb8', '#ffc93c', '#a8744a'][i % 5] ?? '#562DF9',
    isPlaying: i === 0,
    isNext: i === 1,
    isMe: false,
    worn:
      (
        [
          ['headphones', 'woodenDeck'],
          ['scarf', 'brassDeck'],
        ] as const
      )[i] ?? [],
  }))
}

/** A steady house beat at 120 BPM. */
export const inventedBeat = (seconds: number): Beat => {
  const beats = seconds * 2
  return { phase: beats % 1, count: Math.floor(beats), beatsPerBar: 4, energy: 0.8, source: 'grid' }
}
